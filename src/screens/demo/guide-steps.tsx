import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../features/accounts/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Link } from '../../web/kit/link.tsx'
import { useApi } from '../../web/page-data.tsx'
import { DemoEntrances } from './entrances.tsx'

const pages = {
  chats: '/chats',
  partner: '/chats',
  discover: '/members',
  likes: '/likes',
  swipe: '/swipe-game',
  finder: '/match-finder',
  profile: '/profile',
  credits: '/credits',
  settings: '/settings',
  signup: '/signup',
} as const
type GuideStep = keyof typeof pages
const allSteps = Object.keys(pages) as GuideStep[]
/** They need the chats, likes and partner of a population, which only the general site has (decision 34). */
const populationSteps: readonly GuideStep[] = ['chats', 'partner', 'likes']

/**
 * The steps of the tour, each with a link to its page; for visitors first the ways in. `onLeave` is called when one
 * is followed.
 */
export function GuideSteps({ onLeave }: { onLeave?: () => void }) {
  const t = useTranslations('demo')
  const { partner, other } = useShowcase()
  const isVisitor = useCurrentUser() === null
  const settings = useSiteSettings()
  const hasMail = settings?.has_dev_doors
  const steps = settings?.niche === 1 ? allSteps : allSteps.filter((step) => !populationSteps.includes(step))
  return (
    <>
      {isVisitor ? <DemoEntrances className="mb-2 text-sm" /> : null}
      <ol className="flex flex-col divide-y divide-line">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4 py-3.5">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-ground text-sm font-semibold text-muted tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <Link
                to={step === 'partner' && partner ? `/members/${partner}/chat` : pages[step]}
                onClick={onLeave}
                className="font-semibold"
              >
                {t(`steps.${step}.title`)}
              </Link>
              <p className="mt-0.5 text-sm text-muted">
                <span>{t(`steps.${step}.text`)}</span>
                {step === 'discover' && other ? (
                  <>
                    {' '}
                    <Link to={`/members/${other}`} onClick={onLeave}>
                      {t('other')}
                    </Link>
                  </>
                ) : null}
                {step === 'signup' && hasMail ? (
                  <>
                    {' '}
                    <a href="/dev/mail" className="underline underline-offset-2">
                      {t('mail')}
                    </a>
                  </>
                ) : null}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

/**
 * Returns the partner that writes back by rules, and the other one of the two who enter, for a second browser; null for
 * visitors, and on sites that have none.
 */
function useShowcase(): { partner: number | null; other: number | null } {
  const api = useApi()
  const user = useCurrentUser()
  const isGeneral = useSiteSettings()?.niche === 1
  const { data } = useQuery({ ...api.demo.stage.queryOptions({ input: {} }), enabled: isGeneral })
  if (!user || !data) return { partner: null, other: null }
  const isFree = user.profile.gender === 'female'
  const [own, other] = isFree ? [data.free, data.premium] : [data.premium, data.free]
  return { partner: own?.partner_id ?? null, other: other?.id ?? null }
}
