import { categories } from '../templates.ts'

const statement = 'STATEMENT_CATEGORY_'
const keyword = 'KEYWORD_'

/** A row of the templates: a category, or a keyword of it; the total of all has neither. */
export interface CategoryRow {
  /** As the template writes it. */
  code: string
  /** Without its beginning; null for the total. */
  category: string | null
  /** Null for the category itself. */
  keyword: string | null
}

/** The rows of the templates by category, in their order. */
export const categoryRows: readonly CategoryRow[] = categories.map(([, , code], index) => {
  // A keyword stands below its category.
  const above =
    categories.slice(0, index + 1).findLast(([, , other]) => !other.startsWith(keyword))?.[2] ?? ''
  return {
    code,
    category: above.startsWith(statement) ? above.slice(statement.length) : null,
    keyword: code.startsWith(keyword) ? code.slice(keyword.length) : null,
  }
})

/** Returns whether a keyword belongs to a category. */
export function isKeywordOf(category: string, word: string): boolean {
  return categoryRows.some((row) => row.category === category && row.keyword === word)
}
