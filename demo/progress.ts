/** How often a line of progress comes. */
const everyMs = 5000

/** Makes a listener for how many of `total` are done: it says so every few seconds, with how long the rest takes. */
export function createProgress(
  what: string,
  total: number,
  say: (line: string) => void,
  clock: () => number = Date.now,
): (done: number) => void {
  const start = clock()
  let last = start
  return (done) => {
    const now = clock()
    if (done === total) return say(`  ${what}: ${total}, in ${Math.round((now - start) / 1000)} s`)
    if (now - last < everyMs) return
    last = now
    const leftSeconds = (((now - start) / done) * (total - done)) / 1000
    say(`  ${what}: ${done} of ${total}, about ${Math.ceil(leftSeconds)} s left`)
  }
}
