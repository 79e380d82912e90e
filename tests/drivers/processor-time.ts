import process from 'node:process'

/**
 * Starts measuring and returns a function that returns the milliseconds of processor time since then, with those of the
 * library's threads: unlike real time, it does not count the other processes of a busy machine.
 */
export function processorTime(): () => number {
  const started = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1000
  }
}
