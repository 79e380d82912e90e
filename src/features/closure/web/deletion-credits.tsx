import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import type { Deletion } from '../contract.ts'

/** Explains what happens to the remaining credits, and which of them can be refunded (law: Withdrawal). */
export function DeletionCredits({ deletion }: { deletion: Deletion }) {
  const t = useTranslations('closure.delete.credits')
  const site = useSiteSettings()
  const { credits, paid_credits, erase_after_days } = deletion
  if (credits === 0) return null
  return (
    <Alert title={t('title', { credits })}>
      <p>{t('lost', { days: erase_after_days })}</p>
      {paid_credits > 0 && site && (
        <p className="mt-1">
          {t.rich('paid', {
            credits: paid_credits,
            days: site.refund_days,
            link: (words) => <Link to="/withdraw">{words}</Link>,
          })}
        </p>
      )}
    </Alert>
  )
}
