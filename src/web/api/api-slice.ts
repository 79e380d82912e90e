import type { EventType } from '../../core/events.ts'
import { onPageEvent, type PageData, type PageSubscription, usePageData } from '../page-data.tsx'
import { defineForm, defineScreen, type FormArgs, type ScreenSpec } from '../screen.ts'

/**
 * Returns the hooks and definitions of a feature, which see `A` of the API: the calls of the feature itself and
 * of those that it depends on. The difference is in the types alone.
 */
export function apiSlice<A extends object>() {
  return {
    /** Returns the API of this page. */
    useApi: () => usePageData().api as A,
    /** Returns what this page has loaded, and how it is loaded and changed. */
    usePageData: usePageData as () => PageData<A>,
    onPageEvent: onPageEvent as <P>(
      event: EventType<P>,
      run: (page: PageData<A>, payload: P) => (() => void) | undefined,
    ) => PageSubscription<A>,
    defineScreen: defineScreen as unknown as (spec: ScreenSpec<A>) => ReturnType<typeof defineScreen>,
    defineForm: defineForm as unknown as (
      perform: (args: FormArgs<A>) => Promise<Response | null>,
    ) => ReturnType<typeof defineForm>,
  }
}
