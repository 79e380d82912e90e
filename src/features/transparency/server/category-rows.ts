import { categories } from '../templates.ts'

/** A row of the templates: a category, or a keyword of it; the total of all has neither. */
export interface CategoryRow {
  /** Label, description and code, as the templates write them. */
  label: string
  description: string
  code: string
  /** Without its beginning; null for the total. */
  category: string | null
  /** Null for the category itself. */
  keyword: string | null
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The rows of the templates by category, in their order. */
export const categoryRows: readonly CategoryRow[] = [
  { label: 'TOTAL', description: 'All the entries', code: 'TOTAL', category: null, keyword: null },
  ...categories.flatMap(([description, category, keywords], index): CategoryRow[] => {
    const label = `Category ${index + 1}`
    return [
      { label, description, code: `STATEMENT_CATEGORY_${category}`, category, keyword: null },
      ...Object.entries(keywords).map(([keyword, text], nth) => ({
        label: `${label}${letters[nth]}`,
        description: text,
        code: `KEYWORD_${keyword}`,
        category,
        keyword,
      })),
    ]
  }),
]

/** Returns whether a keyword belongs to a category. */
export function isKeywordOf(category: string, word: string): boolean {
  return categoryRows.some((row) => row.category === category && row.keyword === word)
}
