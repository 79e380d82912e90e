import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Sent } from './statements.ts'

const run = promisify(execFile)

/**
 * Measures transactions per second of PostgreSQL's own load generator with these statements, one group after
 * another (`-M prepared`, without sessions and HTTP). Throws if pgbench is not installed.
 */
export async function pgbench(
  url: string,
  groups: Sent[][],
  options: { clients: number; seconds: number },
): Promise<{ perSecond: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'vonk-pgbench-'))
  try {
    const files = await Promise.all(
      groups.map(async (group, index) => {
        const file = join(folder, `${index}.sql`)
        await writeFile(file, `${group.map((one) => scriptOf(one)).join('\n')}\n`)
        return ['-f', file]
      }),
    )
    const { clients, seconds } = options
    const { stdout } = await run('pgbench', [
      ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)],
      ...files.flat(),
      url,
    ])
    return { perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Returns a statement with its values inlined: pgbench prepares it once, so that no planning is counted
 * against us.
 */
function scriptOf({ sql, parameters }: Sent): string {
  const named = sql.replaceAll(/\$(\d+)/g, (_, number: string) => literalOf(parameters[Number(number) - 1]))
  return `${named.replaceAll(/\s+/g, ' ')};`
}

/** Returns a value as an SQL literal. */
export function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(one)).join(',')}}'`
  return `'${String(value instanceof Date ? value.toISOString() : value).replaceAll("'", "''")}'`
}
