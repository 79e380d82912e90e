import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** Ticks per second of Linux CPU times (`getconf CLK_TCK`; 100 on every known build). */
const ticksPerSecond = 100

/** Returns the CPU seconds that a process has used; 0 if it has ended. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return 0
  // The name in brackets may contain spaces; user and system time are the 14th and 15th field.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Returns the CPU seconds of each running process of a name, such as `postgres`, by process id. */
export async function cpuSecondsOfAll(name: string): Promise<Map<number, number>> {
  const seconds = new Map<number, number>()
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const comm = await readFile(`/proc/${entry}/comm`, 'utf8').catch(() => '')
    if (comm.trim() === name) seconds.set(Number(entry), await cpuSecondsOf(Number(entry)))
  }
  return seconds
}

/**
 * Returns the CPU seconds used between two samples; includes processes started in between, but not those that
 * ended.
 */
export function cpuSecondsBetween(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)
}

/** Returns the resident memory of a process in KiB; 0 if it has ended. */
export async function residentKiB(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0)
}

/**
 * Returns the milliseconds for which a process's main thread was runnable and waited for a CPU, since its
 * start.
 */
export function waitedMsOf(pid: number): number {
  const [, waitedNs = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
  return waitedNs / 1e6
}
