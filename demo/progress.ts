/** Interval between lines of progress. */
const everyMs = 5000

/**
 * Creates a progress listener that receives how many of `total` are done, and reports it every few seconds
 * with the remaining time.
 */
export function createProgress(
  what: string,
  total: number,
  print: (line: string) => void,
  clock: () => number = Date.now,
): (done: number) => void {
  const start = clock()
  let last = start
  return (done) => {
    const now = clock()
    if (done === total) return print(`  ${what}: ${total}, in ${Math.round((now - start) / 1000)} s`)
    if (now - last < everyMs) return
    last = now
    const leftSeconds = (((now - start) / done) * (total - done)) / 1000
    print(`  ${what}: ${done} of ${total}, about ${Math.ceil(leftSeconds)} s left`)
  }
}
