import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { useConsentChange } from '../../settings/web/use-consent-change.ts'
import { termsDate } from '../../signup-rules.ts'

/** The request to agree to changed terms (`useTermsBanner`). */
export function TermsNotice({ version }: { version: string }) {
  const t = useTranslations('settings.terms')
  const format = useFormatter()
  const change = useConsentChange()
  return (
    <aside aria-label={t('title')} className="page-width pt-4">
      <Alert
        title={t('title')}
        action={
          <form
            method="post"
            action="/settings"
            onSubmit={(event) => {
              event.preventDefault()
              change.mutate({ purpose: 'terms', given: true, terms_version: version })
            }}
            className="flex flex-wrap items-center gap-x-4 gap-y-2"
          >
            <Button
              type="submit"
              name="accept_terms"
              value={version}
              size="small"
              isLoading={change.isPending}
            >
              {t('accept')}
            </Button>
            <Link to="/pages/terms" className="inline-flex min-h-9 items-center text-on-secondary">
              {t('read')}
            </Link>
            <Link to="/settings#consents" className="inline-flex min-h-9 items-center text-on-secondary">
              {t('settings')}
            </Link>
          </form>
        }
      >
        {t('text', { date: format.dateTime(new Date(version), termsDate) })}
      </Alert>
    </aside>
  )
}
