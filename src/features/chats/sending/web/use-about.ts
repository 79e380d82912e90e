import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../web/page-data.tsx'
import { aboutOf, aboutParam, quoteIn } from '../../../cards/about-rules.ts'
import type { About } from '../../../cards/contract.ts'

/**
 * Returns what the next message to a member is about, as the address names it, or null; and a function that removes it
 * from the address.
 */
export function useAbout(memberId: number): { about: About | null; drop: () => void } {
  const [params, setParams] = useSearchParams()
  const named = aboutOf(params.get(aboutParam))
  const { data } = useQuery({
    ...useApi().cards.profile.queryOptions({ input: { id: memberId } }),
    enabled: named !== undefined,
  })
  const drop = () => {
    if (!named) return
    setParams(
      (before) => {
        before.delete(aboutParam)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { about: named && data ? quoteIn(data.profile, named) : null, drop }
}
