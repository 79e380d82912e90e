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

/** CPU seconds that all running processes of a name, such as `postgres`, have used so far. */
export async function cpuSecondsOfAll(name: string): Promise<number> {
  let sum = 0
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const comm = await readFile(`/proc/${entry}/comm`, 'utf8').catch(() => '')
    if (comm.trim() === name) sum += await cpuSecondsOf(Number(entry))
  }
  return sum
}
