/** Returns the number or reference of an order without the words before it, as in 'Order PGL25AYQNSZ4QLGQ'. */
export function orderNamed(entered: string): string {
  return entered.replace(/^\D*[\s#:]/, '').replace(/\s/g, '')
}
