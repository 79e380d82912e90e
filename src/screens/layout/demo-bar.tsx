import { Form, useLocation } from 'react-router'
import { nextOf, useCurrentUser } from '../../features/accounts/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { ChevronDown } from '../../web/kit/icons.tsx'

/** Password of all demo people (api.md, Starting it). */
const demoPassword = 'vonk-demo-2026'

/** Accounts to enter with: two staged ones on the general site, one member elsewhere. */
const entrances = {
  general: [
    { login: 'free', label: 'free' },
    { login: 'premium', label: 'premium' },
  ],
  other: [{ login: 'member1', label: 'member' }],
} as const

/**
 * The discreet bar of demo pages: one click logs in as a member, and a menu shows where the mail is and which
 * other accounts exist, so that newcomers need not read code.
 */
export function DemoBar() {
  const t = useTranslations('frame.demo')
  const settings = useSiteSettings()
  const isVisitor = useCurrentUser() === null
  if (!settings?.is_demo) return null
  const domain = settings.niche === 1 ? 'vonk.test' : `${settings.domain.split('.')[0]}.vonk.test`
  const [first, second] = settings.niche === 1 ? ['free', 'premium'] : ['member1', 'member2']
  return (
    <aside className="border-b border-line bg-ground text-xs text-muted">
      <div className="page-width flex flex-wrap items-start justify-between gap-x-4">
        <details className="group min-w-0 flex-auto">
          <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 truncate">{t('bar')}</span>
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="max-w-prose pb-2">
            <a href="/dev/mail" className="underline underline-offset-2">
              {t('mail')}
            </a>
            {'. '}
            {t('people', {
              free: `${first}@${domain}`,
              premium: `${second}@${domain}`,
              password: demoPassword,
            })}
          </p>
        </details>
        {isVisitor ? <Entrances domain={domain} niche={settings.niche} /> : null}
      </div>
    </aside>
  )
}

/** Logs in with the published password through plain login forms, so that it works without script. */
function Entrances({ domain, niche }: { domain: string; niche: number }) {
  const t = useTranslations('frame.demo')
  const next = nextOf(useLocation())
  const action = next ? `/login?next=${encodeURIComponent(next)}` : '/login'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to one form, and these are several
    <div
      role="group"
      aria-label={t('enter')}
      className="flex flex-wrap items-center gap-x-2 pb-1.5 md:pt-1.5"
    >
      <span aria-hidden="true">{t('enter')}</span>
      {entrances[niche === 1 ? 'general' : 'other'].map(({ login, label }) => (
        <Form key={login} method="post" action={action}>
          <input type="hidden" name="email" value={`${login}@${domain}`} />
          <input type="hidden" name="password" value={demoPassword} />
          <button
            type="submit"
            className="min-h-7 cursor-pointer rounded-full border border-line bg-surface px-3 font-medium text-text hover:border-primary"
          >
            {t(label)}
          </button>
        </Form>
      ))}
    </div>
  )
}
