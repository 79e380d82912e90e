import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { EventType } from '../core/events.ts'
import type { Api } from './api/api.ts'
import type { LiveEvent } from './live/live-event.ts'
import { reload } from './query-cache.ts'

/** Reverts what an event changed on the page. */
type Undo = () => void

/** The data that a page has loaded, and the means to load and change it. */
export interface PageData {
  api: Api
  queryClient: QueryClient
  /**
   * Runs the features' subscriptions to an event of this page, such as a member who was just hidden. Returns a
   * function that reverts them.
   */
  emit: <P>(event: EventType<P>, payload: P) => Undo
  /** Loads what features contribute to the page; before that it has no live events, and what is emitted waits. */
  load: () => Promise<void>
  /** Adds what only some pages need, as part of their layout; once. */
  contribute: (part: PageContribution) => void
  live: {
    /** The types of the live events that features apply to cached data. */
    types: readonly string[]
    /** Those of them that are neither stored nor numbered. */
    passingTypes: readonly string[]
    apply: (event: LiveEvent) => void
    /** Loads again what live events keep current. */
    reload: () => Promise<unknown>
  }
}

/** A feature's reaction to an event of the page. */
export interface PageSubscription {
  event: EventType<unknown>
  run: (page: PageData, payload: never) => Undo | undefined
}

/** A feature's contribution to pages besides components, as contributions do on the server. */
export interface PageContribution {
  /** Reactions to what other features report on the page. */
  subscriptions?: PageSubscription[]
  /** Applies live events of these types to the cached data; `passing` are those neither stored nor numbered. */
  live?: {
    types: readonly string[]
    passing?: readonly string[]
    apply: (page: PageData, event: LiveEvent) => void
  }
  /**
   * Returns the keys of the data that is loaded again after missed live events, and regularly while there is no
   * stream.
   */
  refreshed?: (api: Api) => QueryKey[]
}

/** Subscribes to an event of the page; `run` may return a function that reverts its changes. */
export function onPageEvent<P>(
  event: EventType<P>,
  run: (page: PageData, payload: P) => Undo | undefined,
): PageSubscription {
  return { event, run }
}

/**
 * Creates the data of one page (server) or one tab (browser), without anything loaded. A tab loads the contributions
 * once the page is interactive, or with the first event.
 */
export function createPageData(
  api: Api,
  queryClient: QueryClient,
  contributed: readonly PageContribution[] | (() => Promise<readonly PageContribution[]>),
): PageData {
  let contributions = typeof contributed === 'function' ? null : contributed
  const added = new Set<PageContribution>()
  const all = () => [...(contributions ?? []), ...added]
  let loading: Promise<void> | undefined
  const load = () => {
    if (typeof contributed !== 'function') return Promise.resolve()
    loading ??= contributed().then(
      (loaded) => {
        contributions = loaded
      },
      (err) => {
        // The next event or caller tries again.
        loading = undefined
        throw err
      },
    )
    return loading
  }
  const run = (event: EventType<unknown>, payload: unknown) =>
    all()
      .flatMap((part) => part.subscriptions ?? [])
      .filter((subscription) => subscription.event.name === event.name)
      .map((subscription) => subscription.run(page, payload as never))
  const page: PageData = {
    api,
    queryClient,
    emit: (event, payload) => {
      let undos = contributions ? run(event, payload) : null
      let isUndone = false
      if (!undos) {
        void load().then(() => {
          if (!isUndone) undos = run(event, payload)
        })
      }
      return () => {
        isUndone = true
        for (const undo of undos ?? []) undo?.()
      }
    },
    load,
    contribute: (part) => added.add(part),
    live: {
      get types() {
        return [...new Set(all().flatMap(({ live }) => live?.types ?? []))]
      },
      get passingTypes() {
        return all().flatMap(({ live }) => live?.passing ?? [])
      },
      apply: (event) => {
        for (const { live } of all()) {
          if (live?.types.includes(event.type)) live.apply(page, event)
        }
      },
      reload: async () => {
        await load()
        const keys = all().flatMap(({ refreshed }) => refreshed?.(api) ?? [])
        return reload(queryClient, ...keys)
      },
    },
  }
  return page
}

const PageDataContext = createContext<PageData | null>(null)

/** Provides the data of the page to its components. */
export function PageDataProvider({ page, children }: { page: PageData; children: ReactNode }) {
  return <PageDataContext value={page}>{children}</PageDataContext>
}

/** Returns the data of this page. */
export function usePageData(): PageData {
  const page = useContext(PageDataContext)
  if (!page) throw new Error('no PageDataProvider')
  return page
}

/** Returns the API, as this page calls it. */
export function useApi(): Api {
  return usePageData().api
}
