import { useQuery } from '@tanstack/react-query'
import { lazyComponent } from '../../../../web/lazy-component.tsx'
import { useApi } from '../../../../web/page-data.tsx'

const Section = lazyComponent(async () => (await import('./staff-reads-section.tsx')).StaffReadsSection)

/** Asked by the browser: hardly any member has one, and the page costs the others nothing. */
function useStaffReads() {
  return useQuery(useApi().staffReads.list.queryOptions({ input: {} })).data?.reads ?? []
}

/** Returns whether staff could ever read the member's chats. False until it is loaded. */
export function useHasStaffReads(): boolean {
  return useStaffReads().length > 0
}

/** The section `reads` of the settings: who of the staff could read one's chats, when and why; nothing if nobody could. */
export function StaffReadsSection() {
  const reads = useStaffReads()
  return reads.length === 0 ? null : <Section reads={reads} />
}
