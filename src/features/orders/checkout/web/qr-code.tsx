import { useTranslations } from '../../../../web/i18n/texts.ts'

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
