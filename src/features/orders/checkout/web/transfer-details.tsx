import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { CopyButton } from '../../../../web/kit/copy-button.tsx'
import { ibanGroups } from '../../iban-rules.ts'
import type { Order } from '../../order-contract.ts'

interface TransferDetailsProps {
  order: Pick<Order, 'amount' | 'currency'>
  transfer: NonNullable<Order['bank_transfer']>
}

/** Shows the account, reference and deadline of a bank transfer, each to be copied. */
export function TransferDetails({ order: { amount, currency }, transfer }: TransferDetailsProps) {
  const t = useTranslations('orders.order.transfer')
  const debit = useTranslations('orders.debit')
  const format = useFormatter()
  const money = useMoney()
  const { account_holder, iban, bic, reference, expires_at } = transfer
  // Without a currency, as a bank's form takes it.
  const plainAmount = format.number(amount / 100, { minimumFractionDigits: 2, useGrouping: false })
  const rows: [name: string, shown: ReactNode, copied: string][] = [
    [debit('holder'), account_holder, account_holder],
    [debit('iban'), ibanGroups(iban), iban],
    [t('bic'), bic, bic],
    [t('amount'), money(amount, currency), plainAmount],
    [t('reference'), reference, reference],
  ]
  const date = format.dateTime(new Date(expires_at), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section
      aria-labelledby="transfer-title"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="transfer-title" className="text-lg">
        {t('title')}
      </h2>
      <p className="text-muted">{t('text')}</p>
      <dl className="divide-y divide-line border-y border-line tabular-nums">
        {rows.map(([name, shown, copied]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="flex min-w-0 items-center gap-2 text-end font-semibold wrap-anywhere">
              <span>{shown}</span>
              <CopyButton text={copied} label={t('copy', { name })} isIcon />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{t('until', { date })}</p>
    </section>
  )
}

/** A code that the app of a payment method scans; a phone opens the app instead. */
export function QrCode({ image, method }: { image: string; method: string }) {
  const t = useTranslations('orders.order.qr')
  return (
    <section
      aria-labelledby="qr-title"
      className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-5 sm:p-6 pointer-coarse:hidden"
    >
      <h2 id="qr-title" className="text-lg">
        {t('title')}
      </h2>
      <p className="text-muted">{t('text', { method })}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(image)}`}
        alt={t('alt')}
        width={208}
        height={208}
        className="size-52 rounded-control"
      />
    </section>
  )
}
