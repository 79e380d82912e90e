import { lazy, Suspense, useState } from 'react'
import { Form, useFetcher, useLocation } from 'react-router'
import { nextOf, useCurrentUser } from '../../features/accounts/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { classNames } from '../../web/kit/class-names.ts'
import { ChevronDown } from '../../web/kit/icons.tsx'
import { loadChunk } from '../../web/load-chunk.ts'
import { demoPassword } from '../demo/demo-password.ts'

const load = () => import('../demo/guide-sheet.tsx')
/** Loaded when it is opened: most pages of a demo never show it. */
const GuideSheet = lazy(async () => ({ default: (await loadChunk(load)).GuideSheet }))

const button = classNames(
  'my-1 inline-flex min-h-7 cursor-pointer items-center rounded-full border border-line bg-surface px-3 font-medium',
  'text-text hover:border-primary',
)

/**
 * The discreet bar of demo pages: one click logs in as a member of the visitor's country, another gives credits,
 * a sheet says what to try, and a menu shows where the mail is and which other accounts exist.
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
      <div className="page-width flex flex-wrap items-start gap-x-2">
        {/* Open, it takes a line of its own. */}
        <details className="group min-w-20 flex-1 open:basis-full md:open:basis-0">
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
        <Guide />
        {isVisitor ? <Entrances domain={domain} niche={settings.niche} /> : <MoreCredits />}
      </div>
    </aside>
  )
}

/** Opens the tour in a sheet; without script it is a page. */
function Guide() {
  const t = useTranslations('frame.demo')
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <a
        href="/demo"
        className={button}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setWasOpened(true)
          setOpenedOn(pathname)
        }}
      >
        {t('guide')}
      </a>
      {wasOpened ? (
        <Suspense fallback={null}>
          <GuideSheet isOpen={openedOn === pathname} onClose={() => setOpenedOn(null)} />
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

/**
 * One click logs in, without script too: on the general site as one of the pair that lives in the visitor's
 * country, elsewhere as the first member.
 */
function Entrances({ domain, niche }: { domain: string; niche: number }) {
  const t = useTranslations('frame.demo')
  const next = nextOf(useLocation())
  const target = (path: string, query: Record<string, string> = {}) => {
    const text = new URLSearchParams({ ...query, ...(next ? { next } : {}) }).toString()
    return text ? `${path}?${text}` : path
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to one form, and these are several
    <div
      role="group"
      aria-label={t('enter')}
      className="flex flex-wrap items-center gap-x-2 max-md:basis-full"
    >
      <span aria-hidden="true" className="max-md:hidden">
        {t('enter')}
      </span>
      {niche === 1 ? (
        (['free', 'premium'] as const).map((as) => (
          <Form key={as} method="post" action={target('/demo/enter', { as })}>
            <button type="submit" className={button}>
              {t(as)}
            </button>
          </Form>
        ))
      ) : (
        <Form method="post" action={target('/login')}>
          <input type="hidden" name="email" value={`member1@${domain}`} />
          <input type="hidden" name="password" value={demoPassword} />
          <button type="submit" className={button}>
            {t('member')}
          </button>
        </Form>
      )}
    </div>
  )
}
