import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSiteSettings } from '../features/sites/web/public.tsx'

/** Password of all demo people (api.md, Starting it). */
const demoPassword = 'vonk-demo-2026'

/**
 * The quiet bar of demo pages: where the mail is and who one can be, so that a newcomer gets on without reading code.
 * On phones it is one line that opens.
 */
export function DemoBar() {
  const t = useTranslations('frame.demo')
  const settings = useSiteSettings()
  if (!settings?.is_demo) return null
  const domain = settings.niche === 1 ? 'vonk.test' : `${settings.domain.split('.')[0]}.vonk.test`
  const [first, second] = settings.niche === 1 ? ['free', 'premium'] : ['member1', 'member2']
  const more = (
    <>
      <a href="/dev/mail" className="underline underline-offset-2">
        {t('mail')}
      </a>
      {'. '}
      {t('people', { free: `${first}@${domain}`, premium: `${second}@${domain}`, password: demoPassword })}
    </>
  )
  return (
    <aside className="border-b border-line bg-ground text-xs text-muted">
      <p className="page-width hidden py-1.5 md:block">
        {t('bar')} {more}
      </p>
      <details className="group page-width md:hidden">
        <summary className="flex min-h-8 cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 truncate">{t('bar')}</span>
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <p className="pb-2">{more}</p>
      </details>
    </aside>
  )
}
