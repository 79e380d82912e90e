import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { loadWithTexts } from '../../web/i18n/load-messages.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { ChevronDown } from '../../web/kit/icons.tsx'
import { demoPassword } from './demo.ts'
import { entranceButton as button, DemoEntrances, demoDomainOf } from './entrances.tsx'

const loadGuide = () => import('./guide-sheet.tsx')
const loadWork = () => import('./work-sheet.tsx')
/** Loaded when they are opened: most pages of a demo never show them. */
const GuideSheet = lazy(async () => ({ default: (await loadWithTexts(loadGuide)).GuideSheet }))
const WorkSheet = lazy(async () => ({ default: (await loadWithTexts(loadWork)).WorkSheet }))

/**
 * The discreet bar of demo pages: one click logs in as a member of the visitor's country, another gives credits,
 * a sheet lists what to try, another the roles of the staff, and a menu shows where the mail is and which other accounts exist. A
 * member who awaits the mailed code gets the way to the mail in place of credits. On pages of staff the tour is that for operators.
 */
export function DemoBarContent() {
  const t = useTranslations('frame.demo')
  const settings = useSiteSettings()
  const user = useCurrentUser()
  const isWork = useLocation().pathname.startsWith('/admin')
  if (!settings) return null
  const domain = demoDomainOf(settings)
  const [first, second] = settings.niche === 1 ? ['free', 'premium'] : ['member1', 'member2']
  return (
    <aside aria-label={t('short')} className="border-b border-line bg-ground text-xs text-muted">
      <div className="page-width flex flex-wrap items-start gap-x-2">
        {/* Open, it takes a line of its own. */}
        <details className="group min-w-20 flex-1 open:basis-full md:open:basis-0">
          <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            <span className="sm:hidden">{t('short')}</span>
            <span className="min-w-0 truncate max-sm:hidden">{t('bar')}</span>
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="max-w-prose pb-2">
            <span className="sm:hidden">{t('bar')} </span>
            <a href="/dev/mail" className="underline underline-offset-2">
              {t('mail')}
            </a>
            {'. '}
            <span>
              {t('people', {
                free: `${first}@${domain}`,
                premium: `${second}@${domain}`,
                password: demoPassword,
              })}
            </span>
          </p>
        </details>
        {isWork ? (
          <a href="/demo/work#try" className={button}>
            {t('guide')}
          </a>
        ) : (
          <SheetLink href="/demo" label={t('guide')} SheetOf={GuideSheet} />
        )}
        {settings.niche === 1 ? (
          // On a member's phone the bar is one line, so that it leaves the height to the page.
          <div className={user === null || isWork ? undefined : 'max-md:hidden'}>
            <SheetLink href="/demo/work" label={isWork ? t('role') : t('work')} SheetOf={WorkSheet} />
          </div>
        ) : null}
        {isWork ? null : user === null ? (
          <DemoEntrances className="max-md:basis-full" />
        ) : user.status === 'not_confirmed' ? (
          <a href="/dev/mail" className={button}>
            {t('mail')}
          </a>
        ) : (
          <MoreCredits />
        )}
      </div>
    </aside>
  )
}

/** Opens a sheet over the page; without script its link leads to a page. */
function SheetLink({
  href,
  label,
  SheetOf,
}: {
  href: string
  label: string
  SheetOf: ComponentType<{ isOpen: boolean; onClose: () => void }>
}) {
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <a
        href={href}
        className={button}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setWasOpened(true)
          setOpenedOn(pathname)
        }}
      >
        {label}
      </a>
      {wasOpened ? (
        <Suspense fallback={null}>
          <SheetOf isOpen={openedOn === pathname} onClose={() => setOpenedOn(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Gives the member 100 credits; the balance changes over the live stream. */
function MoreCredits() {
  const t = useTranslations('frame.demo')
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  const isDone = fetcher.state === 'idle' && fetcher.data !== undefined
  return (
    <fetcher.Form method="post" action={`/demo?next=${encodeURIComponent(pathname + search)}`}>
      <button type="submit" className={button} disabled={fetcher.state !== 'idle'}>
        {t('credits')}
      </button>
      <span role="status" className="sr-only">
        {isDone ? t('creditsAdded') : ''}
      </span>
    </fetcher.Form>
  )
}
