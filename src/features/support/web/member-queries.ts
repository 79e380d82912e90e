import type { Api } from '../../../web/api/api.ts'

/** Returns the number of the URL's member; anything else is a 404. */
export function memberIdOf(param: string | undefined): number {
  const id = Number(param)
  if (!Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 404 })
  return id
}

/** The head of a member file. What colleagues have done since is on the screen from the start. */
export function memberOptions(api: Api, id: number) {
  return { ...api.support.member.queryOptions({ input: { id } }), staleTime: 0 }
}

/** What counts against a member. What colleagues have decided since is on the screen from the start. */
export function standingOptions(api: Api, id: number) {
  return { ...api.support.standing.queryOptions({ input: { id } }), staleTime: 0 }
}

const nextOf = ({ next }: { next: string | null }) => next ?? undefined
const paged = (id: number) => (cursor: string | undefined) => ({ id, ...(cursor ? { cursor } : {}) })

/** The pages of a tab; `first` is the cursor of the URL. */
export const tabOptions = {
  timeline: (api: Api, id: number, first?: string) =>
    api.support.timeline.infiniteOptions({
      input: paged(id),
      initialPageParam: first,
      getNextPageParam: nextOf,
    }),
  money: (api: Api, id: number, first?: string) =>
    api.support.money.infiniteOptions({
      input: paged(id),
      initialPageParam: first,
      getNextPageParam: nextOf,
    }),
  mails: (api: Api, id: number, first?: string) =>
    api.support.mails.infiniteOptions({
      input: paged(id),
      initialPageParam: first,
      getNextPageParam: nextOf,
    }),
  decisions: (api: Api, id: number, first?: string) =>
    api.support.decisions.infiniteOptions({
      input: paged(id),
      initialPageParam: first,
      getNextPageParam: nextOf,
    }),
  notes: (api: Api, id: number, first?: string) =>
    api.support.notes.infiniteOptions({
      input: paged(id),
      initialPageParam: first,
      getNextPageParam: nextOf,
    }),
  conversations: (api: Api, id: number) =>
    api.support.conversations.infiniteOptions({
      input: paged(id),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: nextOf,
    }),
  messages: (api: Api, id: number) =>
    api.support.messages.infiniteOptions({
      input: paged(id),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: nextOf,
    }),
}

/** Returns the cursor of a URL. */
export function cursorOf(url: URL | URLSearchParams): string | undefined {
  return (url instanceof URL ? url.searchParams : url).get('cursor') ?? undefined
}
