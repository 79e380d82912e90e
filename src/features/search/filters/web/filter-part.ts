import type { SearchFilters } from '../../contract.ts'
import type { Draft } from './use-draft.ts'

export interface FilterPartProps {
  /** Current values of the fields. */
  draft: Draft
  /** Returns whether a filter may be used. */
  isOpen: (field: keyof SearchFilters) => boolean
}
