import { type ChangeEvent, useState } from 'react'
import type { SearchFilters } from '../../contract.ts'
import { type SearchQuery, searchOf } from './search-query.ts'

type FieldName = keyof SearchFilters
type Values = Partial<Record<FieldName, string>>

const valuesOf = (query: SearchQuery): Values =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

/** Splits a comma-separated list of codes. */
const codesIn = (list: string | undefined): string[] => (list ? list.split(',') : [])

/** Manages the values of the search form. Another search resets them; another order of it does not. */
export function useDraft(query: SearchQuery) {
  const address = searchOf({ ...query, order: undefined })
  const [draft, setDraft] = useState({ address, values: valuesOf(query) })
  if (draft.address !== address) setDraft({ address, values: valuesOf(query) })
  const { values } = draft
  const set = (name: FieldName, value: string) =>
    setDraft((before) => ({ ...before, values: { ...before.values, [name]: value } }))
  return {
    values,
    /** Props of a text field or select. */
    text: (name: FieldName) => ({
      name,
      value: values[name] ?? '',
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, target.value),
    }),
    /** Props of a range; a value at its end does not filter. */
    range: ([low, high]: readonly [FieldName, FieldName], [min, max]: readonly [number, number]) => ({
      value: [
        Math.max(min, Number(values[low] || min)),
        Math.max(min, Math.min(max, Number(values[high] || max))),
      ] as const,
      onChange: ([from, to]: readonly [number, number]) => {
        set(low, from > min ? String(from) : '')
        set(high, to < max ? String(to) : '')
      },
    }),
    /** Props of a checkbox. */
    flag: (name: FieldName) => ({
      name,
      value: 'true',
      checked: values[name] === 'true',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.checked ? 'true' : ''),
    }),
    /** Props of a group of checkboxes. */
    codes: (name: FieldName) => ({
      name,
      value: codesIn(values[name]),
      onChange: (codes: string[]) => set(name, codes.join(',')),
    }),
  }
}

export type Draft = ReturnType<typeof useDraft>

export interface FilterSectionProps {
  /** Current values of the fields. */
  draft: Draft
  /** Returns whether a filter may be used. */
  isOpen: (field: keyof SearchFilters) => boolean
}
