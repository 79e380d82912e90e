import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../web/api/api.ts'
import { putData } from '../../../web/query-cache.ts'
import type { Decision } from '../contract.ts'
import { isQueueKind } from './names.ts'

/** The own decisions that can still be undone, and how much was decided today. */
export function mineOptions(api: Api) {
  return api.moderation.mine.queryOptions({ input: {} })
}

/** Adds a decision that was just made; it can be undone from now on. */
export function putDecision(queryClient: QueryClient, api: Api, decision: Decision): void {
  const { queryKey } = mineOptions(api)
  const known = queryClient.getQueryData(queryKey)
  const { decided_at: now, kind, state } = decision
  const today = known?.today ?? []
  const before = today.find((each) => each.kind === kind)?.decided ?? 0
  putData(queryClient, queryKey, {
    now,
    decisions: [...(state === 'pending' ? [decision] : []), ...(known?.decisions ?? [])],
    pictures: known?.pictures ?? { shown: 0, max: Number.MAX_SAFE_INTEGER },
    today: isQueueKind(kind)
      ? [...today.filter((each) => each.kind !== kind), { kind, decided: before + 1 }]
      : today,
  })
}
