import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** Ticks in a second, in which Linux counts CPU time (`getconf CLK_TCK`; 100 on every build that we know). */
const ticksPerSecond = 100

/** CPU seconds that a process has used so far; 0 when it has ended. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return 0
  // The name in brackets may hold blanks; user and system time are the 14th and 15th field.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** CPU seconds that each running process of a name, such as `postgres`, has used so far, by its number. */
export async function cpuSecondsOfAll(name: string): Promise<Map<number, number>> {
  const seconds = new Map<number, number>()
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const comm = await readFile(`/proc/${entry}/comm`, 'utf8').catch(() => '')
    if (comm.trim() === name) seconds.set(Number(entry), await cpuSecondsOf(Number(entry)))
  }
  return seconds
}

/** What has been used between two looks; a process that ended in between is not counted, one that began is. */
export function cpuSecondsBetween(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)
}

/** What a process holds of the memory, in KiB; 0 when it has ended. */
export async function residentKiB(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0)
}

/** Milliseconds that a process's main thread was ready to run and waited for a processor, since it began. */
export function waitedMsOf(pid: number): number {
  const [, waitedNs = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
  return waitedNs / 1e6
}
