import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Currency, currencyCodes } from '../../../core/money.ts'
import { readAmount, writeAmount } from '../../../core/typed-amounts.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { useMoney } from '../../../web/i18n/use-money.ts'
import { Button } from '../../../web/kit/button.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { ArrowLeft, ArrowRight, Plus, Trash2 } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { moneyAt } from '../../sites/price-rules.ts'
import type { CreditBundle } from '../../sites/rules.ts'
import type { PriceChange } from '../contract.ts'
import { askedSite, CataloguePage, useSite } from './catalogue-page.tsx'
import { moved } from './moved.ts'
import { PriceDifferences } from './price-differences.tsx'
import { PublishBar, useByLine } from './publish-bar.tsx'
import { useChange } from './use-change.ts'

const screen = defineScreen({
  access: 'session',
  prepare: async (args) => {
    const site = await askedSite(args)
    if (site === null) return
    await args.queryClient.ensureQueryData(args.api.catalogue.bundles.queryOptions({ input: { site } }))
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The price list of a site in every currency, and how it came about. */
export default function PricesScreen() {
  const { id } = useSite()
  const { data } = useQuery({
    ...useApi().catalogue.bundles.queryOptions({ input: { site: id } }),
    enabled: id > 0,
  })
  return (
    <CataloguePage part="prices">
      {data ? (
        <>
          {/* Another site, and a list that was published, begin with other values. */}
          <PriceForm
            key={`${id} ${data.history[0]?.id}`}
            bundles={data.bundles}
            messageCredits={data.message_credits}
            currencies={data.currencies}
          />
          <History changes={data.history} />
        </>
      ) : null}
    </CataloguePage>
  )
}

/** A bundle as it is typed. */
interface TypedBundle {
  key: number
  credits: string
  prices: Record<Currency, string>
}

interface PriceFormProps {
  bundles: CreditBundle[]
  messageCredits: number
  /** Currencies of the countries that the site serves, which are first. */
  currencies: readonly Currency[]
}

function PriceForm({ bundles, messageCredits, currencies }: PriceFormProps) {
  const t = useTranslations('catalogue.prices')
  const locale = useLocale()
  const site = useSite()
  const change = useChange()
  const given = () =>
    bundles.map(
      ({ credits, prices }, key): TypedBundle => ({
        key,
        credits: String(credits),
        prices: Object.fromEntries(
          currencyCodes.map((currency) => [currency, writeAmount(prices[currency], locale)]),
        ) as TypedBundle['prices'],
      }),
    )
  const [typed, setTyped] = useState(given)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const read = typed.map((bundle) => readBundle(bundle, locale))
  const isWhole = read.every((bundle) => bundle !== null)
  const rows = currencyCodes.toSorted(
    (a, b) => Number(currencies.includes(b)) - Number(currencies.includes(a)),
  )

  function set(index: number, changed: Partial<TypedBundle>) {
    setTyped((before) => before.map((each, at) => (at === index ? { ...each, ...changed } : each)))
  }
  const move = (index: number, by: 1 | -1) => setTyped((before) => moved(before, index, by))
  function add() {
    const none = Object.fromEntries(currencyCodes.map((currency) => [currency, ''])) as TypedBundle['prices']
    setTyped((before) => [
      ...before,
      { key: Math.max(0, ...before.map(({ key }) => key)) + 1, credits: '', prices: none },
    ])
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!isWhole) return
    change.send({ kind: 'bundles', site_id: site.id, base: bundles, bundles: read as CreditBundle[] }, reason)
  }
  const isChanged = JSON.stringify(typed) !== JSON.stringify(given())
  const errorOf = (index: number, field: string, isRead: boolean) =>
    change.fields[`bundles.${index}.${field}`] ?? (isChecked && !isRead ? t('noAmount') : undefined)
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <section
        aria-label={t('list')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className="overflow-x-auto border-y border-line bg-surface"
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line align-bottom">
              <th
                scope="col"
                className="sticky start-0 z-1 bg-surface px-3 py-2 text-start font-medium text-muted"
              >
                {t('currency')}
              </th>
              {typed.map(({ key, credits }, index) => (
                <th key={key} scope="col" className="min-w-36 px-2 py-2 text-start font-medium">
                  <Cell
                    label={t('creditsOf', { number: index + 1 })}
                    suffix={t('credits')}
                    value={credits}
                    error={errorOf(index, 'credits', readCredits(credits) !== null)}
                    onChange={(value) => set(index, { credits: value })}
                  />
                  <span className="mt-1 flex">
                    <IconButton
                      size="small"
                      label={t('earlier', { number: index + 1 })}
                      disabled={index === 0}
                      onClick={() => move(index, -1)}
                    >
                      <ArrowLeft />
                    </IconButton>
                    <IconButton
                      size="small"
                      label={t('later', { number: index + 1 })}
                      disabled={index === typed.length - 1}
                      onClick={() => move(index, 1)}
                    >
                      <ArrowRight />
                    </IconButton>
                    <IconButton
                      size="small"
                      label={t('remove', { number: index + 1 })}
                      disabled={typed.length === 1}
                      onClick={() => setTyped((before) => before.filter((each) => each.key !== key))}
                    >
                      <Trash2 />
                    </IconButton>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((currency) => (
              <tr key={currency} className="align-top">
                <th
                  scope="row"
                  className={classNames(
                    'sticky start-0 z-1 bg-surface px-3 py-3 text-start font-semibold',
                    !currencies.includes(currency) && 'text-muted',
                  )}
                >
                  {currency}
                </th>
                {typed.map(({ key, credits, prices }, index) => (
                  <td key={key} className="px-2 py-1.5">
                    <Cell
                      label={t('priceOf', { currency, number: index + 1 })}
                      value={prices[currency]}
                      error={errorOf(
                        index,
                        `prices.${currency}`,
                        readAmount(prices[currency], locale) !== null,
                      )}
                      onChange={(value) => set(index, { prices: { ...prices, [currency]: value } })}
                    />
                    <PerMessage
                      amount={prices[currency]}
                      credits={credits}
                      currency={currency}
                      messageCredits={messageCredits}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div>
        <Button tone="secondary" size="small" icon={<Plus />} onClick={add}>
          {t('add')}
        </Button>
      </div>
      <PublishBar
        isChanged={isChanged}
        isSending={change.isSending}
        reason={reason}
        onReason={setReason}
        onReset={() => {
          setTyped(given())
          setChecked(false)
        }}
        problem={isChecked && !isWhole ? t('incomplete') : change.problem}
      >
        {isWhole ? <PriceDifferences before={bundles} after={read as CreditBundle[]} /> : null}
      </PublishBar>
      <p className="text-sm text-muted">{t('openOrders')}</p>
    </form>
  )
}

function readCredits(text: string): number | null {
  return /^ *[1-9]\d{0,5} *$/.test(text) ? Number(text) : null
}

function readBundle({ credits: typed, prices }: TypedBundle, locale: string): CreditBundle | null {
  const credits = readCredits(typed)
  const amounts = currencyCodes.map((currency) => [currency, readAmount(prices[currency], locale)] as const)
  if (credits === null || amounts.some(([, amount]) => amount === null)) return null
  return { credits, prices: Object.fromEntries(amounts) as CreditBundle['prices'] }
}

interface CellProps {
  label: string
  value: string
  suffix?: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A field in a table, whose row and column are its label. */
function Cell({ label, value, suffix, error, onChange }: CellProps) {
  return (
    <span className="flex flex-col gap-1 font-normal">
      <span className="flex items-center gap-2">
        <input
          aria-label={label}
          aria-invalid={error ? true : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="control min-h-10 w-28 text-end tabular-nums"
        />
        {suffix ? <span className="text-muted">{suffix}</span> : null}
      </span>
      {error ? (
        <span role="alert" className="max-w-40 text-xs text-danger">
          {error}
        </span>
      ) : null}
    </span>
  )
}

/** The price of a message at this bundle, as its buyers see it. */
function PerMessage(props: { amount: string; credits: string; currency: Currency; messageCredits: number }) {
  const t = useTranslations('orders')
  const money = useMoney()
  const amount = readAmount(props.amount, useLocale())
  const credits = readCredits(props.credits)
  if (amount === null || credits === null) return null
  if (props.messageCredits === 0) return null
  const price = moneyAt(props.messageCredits, { amount, currency: props.currency, credits }).amount
  return (
    <span className="mt-0.5 block text-xs whitespace-nowrap text-muted tabular-nums">
      {t('perMessage', { price: money(price, props.currency) })}
    </span>
  )
}

function History({ changes }: { changes: readonly PriceChange[] }) {
  const t = useTranslations('catalogue.prices')
  const format = useFormatter()
  const byLine = useByLine()
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base">{t('history')}</h2>
      {changes.length === 0 ? (
        <p className="text-sm text-muted">{t('noHistory')}</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line bg-surface">
          {changes.map(({ id, at, by, reason, before, after }) => (
            <ItemBoundary key={id} as="li">
              <li className="flex flex-col gap-1.5 px-4 py-3">
                <p className="text-sm">
                  <span className="font-medium">
                    {byLine(by, format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }))}
                  </span>
                  {reason === null ? null : <span className="text-muted">{` – ${reason}`}</span>}
                </p>
                <PriceDifferences before={before} after={after} />
              </li>
            </ItemBoundary>
          ))}
        </ol>
      )}
    </section>
  )
}
