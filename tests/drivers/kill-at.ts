import process from 'node:process'
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely'

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

interface Executor {
  executeQuery(query: CompiledQuery, options?: unknown): Promise<unknown>
}
// Every executor inherits it, those of transactions too.
const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as Executor
const { executeQuery } = base
base.executeQuery = async function (this: Executor, query, options) {
  endIf(before?.test(query.sql))
  const result = await executeQuery.call(this, query, options)
  endIf(after?.test(query.sql))
  return result
}
