// Actions in the search, as a member's browser performs them.

/** A member who searches. */
interface Caller {
  // biome-ignore lint/suspicious/noExplicitAny: responses are checked by the tests that read them
  call(path: string): Promise<{ status: number; body: any }>
}

/** All pages of a search. */
export interface ReadSearch {
  /** Results in page order. */
  ids: number[]
  similar: number[]
  /** Filters that were relaxed for similar members. */
  widened: string[]
  /** The count on the first page. */
  numResults: number
}

/** Reads all pages of a search; `between` runs after each page except the last. */
export async function readAll(
  searcher: Caller,
  query: Record<string, string>,
  between: (shown: readonly number[]) => unknown = () => undefined,
): Promise<ReadSearch> {
  const read: ReadSearch = { ids: [], similar: [], widened: [], numResults: -1 }
  let cursor: string | null = null
  for (let pageNumber = 1; ; pageNumber += 1) {
    const search: string = new URLSearchParams({ ...query, ...(cursor ? { cursor } : {}) }).toString()
    const { status, body } = await searcher.call(`/api/members?${search}`)
    if (status !== 200 || body.pageNumber !== pageNumber) {
      throw new Error(`page ${pageNumber} of ${search} is answered ${status}: ${JSON.stringify(body)}`)
    }
    if (pageNumber === 1) {
      read.numResults = body.numResults
      read.widened = body.similar_widened
    }
    read.ids.push(...body.results.map((card: { id: number }) => card.id))
    read.similar.push(...body.similar_results.map((card: { id: number }) => card.id))
    cursor = body.next
    if (cursor === null) return read
    await between(read.ids)
  }
}
