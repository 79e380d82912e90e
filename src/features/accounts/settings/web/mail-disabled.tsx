import { useMutation } from '@tanstack/react-query'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { disabledReasons } from '../../rules.ts'

/** Why mail does not reach the member, and the ways back: the address is confirmed again, or another one (product: Accounts). */
export function MailDisabled({ reasons, email }: { reasons: string[]; email: string }) {
  const t = useTranslations('settings.notifications.disabled')
  const frame = useTranslations('frame')
  const api = useApi()
  const toast = useToast()
  const support = useSiteSettings()?.support_email ?? ''
  const resume = useMutation(
    api.account.resumeMail.mutationOptions({
      onError: (err) => toast.show({ text: apiErrorOf(err)?.message ?? frame('offline'), tone: 'danger' }),
    }),
  )
  if (reasons.length === 0) return null
  return (
    <Alert tone="warning" title={t('title')}>
      {reasons.map((reason) => (
        <p key={reason}>{t(disabledReasons.find((known) => known === reason) ?? 'other', { email })}</p>
      ))}
      <p className="mt-1">
        {t.rich('help', {
          support,
          link: (words) => <Link to="/settings#email">{words}</Link>,
        })}
      </p>
      <div className="mt-3" aria-live="polite">
        {resume.isSuccess ? (
          <p className="font-medium">{t('sent', { email })}</p>
        ) : (
          <Button size="small" isLoading={resume.isPending} onClick={() => resume.mutate({})}>
            {t('again')}
          </Button>
        )}
      </div>
    </Alert>
  )
}
