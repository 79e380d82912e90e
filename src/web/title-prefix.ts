/** Returns the prefix of the page's title: the total in parentheses unless zero (product: Browser). */
export function titlePrefix(total: number): string {
  return total > 0 ? `(${total}) ` : ''
}
