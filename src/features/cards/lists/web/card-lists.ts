import type { QueryKey } from '@tanstack/react-query'
import type { Api } from '../../../../web/api/api.ts'
import { onPageEvent, type PageData, type PageSubscription } from '../../../../web/page-data.tsx'
import { mapObjects, patchData, reload } from '../../../../web/query-cache.ts'
import { memberHidden, memberShown } from '../../../profiles/page-events.ts'
import { type CardChange, cardChanged } from '../../page-events.ts'

/** Keeps the cards in a feature's cached data up to date; the feature names the keys of that data. */
export function cardsIn(keysOf: (api: Api) => QueryKey[]): PageSubscription {
  return onPageEvent(cardChanged, ({ api, queryClient }: PageData, { id, change }) => {
    for (const key of keysOf(api)) patchData(queryClient, key, (data) => withCardChange(data, id, change))
  })
}

/**
 * Keeps hidden members out of the lists in which a feature finds members: a member who is hidden is removed
 * without loading the lists again; a member who is shown again comes with the next load. `without` returns a
 * list without a member.
 */
export function membersFoundIn(
  keysOf: (api: Api) => QueryKey[],
  without: <T>(list: T, id: number) => T = withoutCard,
): PageSubscription[] {
  return [
    onPageEvent(memberHidden, ({ api, queryClient }: PageData, { id }) => {
      const undos = keysOf(api).map((key) => patchData(queryClient, key, (list) => without(list, id)))
      return () => {
        for (const undo of undos) undo()
      }
    }),
    onPageEvent(memberShown, ({ api, queryClient }: PageData) => {
      void reload(queryClient, ...keysOf(api))
    }),
  ]
}

/** Returns loaded data with a member's cards and profile changed; the same object where there are none. */
export function withCardChange<T>(data: T, id: number, change: CardChange): T {
  return mapObjects(data, (part) => (isCardOf(part, id) ? { ...part, ...change } : part))
}

/** Returns loaded data without a member's cards; the same object where there are none. */
export function withoutCard<T>(data: T, id: number): T {
  return mapObjects(data, (part) => (isCardOf(part, id) ? null : part))
}

function isCardOf(part: object, id: number): boolean {
  return 'id' in part && part.id === id && 'liked' in part && 'matched' in part
}
