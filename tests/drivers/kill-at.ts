import process from 'node:process'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

// Loaded into a process of the product before it starts (`NODE_OPTIONS=--import`): ends it at a statement, as a power cut
// would. KILL_BEFORE and KILL_AFTER are regular expressions of statements; they count once `armed` was answered to SIGUSR2.

const pattern = (text: string | undefined) => (text ? new RegExp(text) : null)
const before = pattern(process.env.KILL_BEFORE)
const after = pattern(process.env.KILL_AFTER)
let isArmed = false

process.on('SIGUSR2', () => {
  isArmed = true
  process.stdout.write('armed\n')
})

function endIf(isThere: boolean | undefined): void {
  if (isArmed && isThere) process.kill(process.pid, 'SIGKILL')
}

// biome-ignore lint/suspicious/noExplicitAny: both libraries overload it
type Query = (this: unknown, first: any, ...rest: any[]) => any

// The libraries beneath the query builder, which is part of the build.
for (const { prototype } of [pg.Client, PGlite] as { prototype: { query: Query } }[]) {
  const { query } = prototype
  prototype.query = function (first, ...rest) {
    const text: string = typeof first === 'string' ? first : first.text
    endIf(before?.test(text))
    const result = query.call(this, first, ...rest)
    if (after?.test(text)) result.then(() => endIf(true))
    return result
  }
}
