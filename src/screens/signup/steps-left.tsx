import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { secondsPerDay } from '../../core/time.ts'
import { type CurrentUser, useCurrentUser, useDismissal } from '../../features/accounts/web/public.tsx'
import { enoughInterests } from '../../features/profiles/rules.ts'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { IconButton } from '../../web/kit/icon-button.tsx'
import { CircleCheck, X } from '../../web/kit/icons.tsx'
import { Link } from '../../web/kit/link.tsx'
import { useApi } from '../../web/page-data.tsx'
import type { ScreenArgs } from '../../web/screen.ts'

/** The pages that lead back to the list of first steps. */
const pages = /^\/(members|profile)\/?$/
/** How long after the signup the list is offered. */
const newDays = 7

function isNew({ signup_date }: Pick<CurrentUser, 'signup_date'>): boolean {
  return Date.now() - Date.parse(signup_date) < newDays * secondsPerDay * 1000
}

type LoadedApi = ScreenArgs['api']

/** Returns the queries of `FirstSteps`. */
export const firstStepsQueries = (api: LoadedApi) =>
  [api.profiles.readOwn.queryOptions(), api.likes.list.queryOptions({ input: { type: 'sent' } })] as const

/** Returns the steps of a new member and which are done; null until they are loaded. */
export function useFirstSteps(hasLiked: boolean, isEnabled = true) {
  const [ownQuery, sentQuery] = firstStepsQueries(useApi())
  const fields = useSiteSettings()?.visible_profile_fields ?? []
  const own = useQuery({ ...ownQuery, enabled: isEnabled }).data?.profile
  const sent = useQuery({ ...sentQuery, enabled: isEnabled }).data?.profiles
  if (!own || !sent) return null
  const saysSomething = own.interests.length >= enoughInterests || own.prompts.length > 0
  const all = [
    { name: 'photo', isDone: own.photos.length > 0, to: '/profile#photos' },
    { name: 'interests', isDone: saysSomething, to: '/profile#interests' },
    { name: 'like', isDone: hasLiked || sent.length > 0, to: null },
  ] as const
  return all.filter(({ name }) => name !== 'interests' || fields.includes('interests'))
}

/** Loads what the line shows, for new members on its pages who have not dismissed it. */
export async function prepareStepsLeft({ api, queryClient, url, isLoggedIn }: ScreenArgs): Promise<void> {
  // Without a query the search only redirects to the usual one.
  const isShown = pages.test(url.pathname) && (url.search !== '' || url.pathname.startsWith('/profile'))
  if (!isLoggedIn || !isShown) return
  const { user } = await queryClient.ensureQueryData(api.accounts.current.queryOptions({ input: {} }))
  if (!user || !isNew(user)) return
  const { dismissals } = await queryClient.ensureQueryData(api.account.dismissals.queryOptions({ input: {} }))
  if (dismissals['hide-first-steps'] !== undefined) return
  const [own, sent] = firstStepsQueries(api)
  await Promise.all([queryClient.prefetchQuery(own), queryClient.prefetchQuery(sent)])
}

/** Returns how many of the first steps are done, of how many; null where the line is not shown. */
export function useStepsLeft(): { done: number; total: number } | null {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const [isDismissed] = useDismissal('hide-first-steps')
  const isWanted = user !== null && !isDismissed && pages.test(pathname) && isNew(user)
  const steps = useFirstSteps(false, isWanted)
  if (!isWanted || !steps) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return done === steps.length ? null : { done, total: steps.length }
}

/** How many of the first steps are done, with the way back to them; until all are, or it is dismissed. */
export function StepsLeft() {
  const t = useTranslations('signup.firstSteps')
  const kit = useTranslations('kit')
  const [, dismiss] = useDismissal('hide-first-steps')
  const left = useStepsLeft()
  if (!left) return null
  return (
    <div className="flex min-h-11 items-center gap-2 rounded-card bg-surface py-1.5 ps-4 text-sm ring-1 ring-line">
      <CircleCheck className="size-5 shrink-0 text-primary" />
      <p className="min-w-0 grow">
        <span>{t('value', left)}</span>
        {' · '}
        <Link to="/signup-matches" className="font-semibold">
          {t('back')}
        </Link>
      </p>
      <IconButton label={kit('dismiss')} size="small" onClick={dismiss}>
        <X />
      </IconButton>
    </div>
  )
}
