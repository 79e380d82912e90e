import { useQuery } from '@tanstack/react-query'
import { enoughInterests } from '../../features/profiles/rules.ts'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useApi } from '../../web/page-data.tsx'
import type { ScreenArgs } from '../../web/screen.ts'

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
