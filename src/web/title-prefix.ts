/** What stands before the page's title: the total in parentheses when it is not zero (product.md, 2: Layouts). */
export function titlePrefix(total: number): string {
  return total > 0 ? `(${total}) ` : ''
}
