import { randomUUID } from 'node:crypto'
import { link, open, readFile, readlink, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
import { privateFile } from '../private-folder.ts'

/** Locks a folder for one process. */
export interface FolderLock {
  release(): Promise<void>
}

/** The owner of a lock, as the file holds it: a line each. */
interface Owner {
  processId: number
  /**
   * The start of the machine and the namespace of process ids, without which the number means nothing; empty where
   * they are unknown.
   */
  machine: string
  /** When it started; another process that got its number started at another time. */
  startedAt: string
}

/** How often the owner shows that it lives, and after how long it does not. A query may hold up its process for seconds. */
const refreshMs = 5000
const patienceMs = 30_000
/** After how long the file of a process that takes a lock away was left by a crash; it does so in milliseconds. */
const takingMs = 10_000
const takingPauseMs = 20
/** Attempts, not a time: one of them may wait for half a minute. Enough to outlast what a crash left. */
const maxAttempts = (2 * takingMs) / takingPauseMs

/**
 * Takes the lock file of a folder. Two processes that open the embedded database damage it, so a second one fails with a clear
 * error. The lock of a process that was killed is taken over, and so is one from before a restart of the machine or of a
 * container, whatever other process has its number by now. Where processes of the owner's machine cannot be seen, its file shows
 * whether it lives, and taking over may take half a minute.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, 'lock')
  const own = await newLock()
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (await create(file, own)) return hold(file, own)
    const found = await readFile(file, 'utf8').catch(ignoreMissing)
    if (found === undefined) continue
    const owner = ownerIn(found)
    if (owner && (await isAlive(owner, file))) throw inUse(owner, file)
    await takeAway(file, found)
  }
  throw new OperatorError(`The data folder ${folder} could not be locked: another process starts in it.`)
}

function inUse({ processId }: Owner, file: string): OperatorError {
  return new OperatorError(
    `The data folder is in use by process ${processId}; stop it first, or set another DATA_DIR.\n` +
      `If you are sure that this is no process of Vonk, on no machine that has the folder, delete the file ${file}.`,
  )
}

async function newLock(): Promise<string> {
  const startedAt = (await startOf(process.pid)) ?? ''
  return [process.pid, await machineHere(), startedAt, randomUUID()].join('\n')
}

async function create(file: string, content: string): Promise<boolean> {
  // Written aside and linked: nobody reads half of it.
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'wx', privateFile)
  try {
    await handle.writeFile(content)
    await handle.close()
    await link(draft, file)
    return true
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'EEXIST') throw err
    return false
  } finally {
    await rm(draft, { force: true })
  }
}

function hold(file: string, own: string): FolderLock {
  const timer = setInterval(() => {
    const now = new Date()
    // Without the file or the folder there is nothing left to protect.
    utimes(file, now, now).catch(() => {})
  }, refreshMs)
  timer.unref()
  return {
    release: async () => {
      clearInterval(timer)
      if ((await readFile(file, 'utf8').catch(ignoreMissing)) === own) await rm(file, { force: true })
    },
  }
}

/**
 * Removes an abandoned lock, unless another process has replaced it since it was read. One process at a time: of two, the slower
 * one would remove the new lock of the faster one.
 */
async function takeAway(file: string, abandoned: string): Promise<void> {
  const taking = `${file}.taking`
  if (!(await create(taking, abandoned))) {
    const begun = (await stat(taking).catch(ignoreMissing))?.mtimeMs ?? Date.now()
    if (Date.now() - begun > takingMs) await rm(taking, { force: true })
    else await wait(takingPauseMs)
    return
  }
  try {
    if ((await readFile(file, 'utf8').catch(ignoreMissing)) === abandoned) await rm(file, { force: true })
  } finally {
    await rm(taking, { force: true })
  }
}

/** Returns the owner that a lock file names; null for a damaged file. */
function ownerIn(content: string): Owner | null {
  const [number = '', machine = '', startedAt = ''] = content.split('\n')
  const processId = Number(number)
  return Number.isSafeInteger(processId) && processId > 0 ? { processId, machine, startedAt } : null
}

async function isAlive(owner: Owner, file: string): Promise<boolean> {
  const { processId, machine, startedAt } = owner
  // Locks of earlier versions hold the number alone.
  if (machine === '' && startedAt === '') return isNode(processId)
  const here = await machineHere()
  if (here === '' || machine !== here) return isRefreshed(file)
  return (await startOf(processId)) === startedAt
}

/** Returns whether the owner refreshes its lock; waits until that is certain. */
async function isRefreshed(file: string): Promise<boolean> {
  const changedAt = async () => (await stat(file).catch(ignoreMissing))?.mtimeMs
  const first = await changedAt()
  if (first === undefined || Date.now() - first > patienceMs) return false
  const end = first + patienceMs
  while (Date.now() < end) {
    await wait(500)
    const now = await changedAt()
    if (now !== first) return now !== undefined
  }
  return false
}

/** Returns the machine since its start, and its namespace of process numbers; empty where the system has no such files. */
async function machineHere(): Promise<string> {
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
    return `${boot} ${await readlink('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** Returns when a process started, in ticks since the start of the machine; undefined if it ended. */
async function startOf(processId: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => undefined)
  // proc(5): the second field is a name in brackets, which may contain both; the state is the third, the start the 22nd.
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ') ?? []
  return 'ZX'.includes(fields[0] ?? 'X') ? undefined : fields[19]
}

async function isNode(processId: number): Promise<boolean> {
  try {
    process.kill(processId, 0)
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (processId === process.pid) return false
  const line = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => 'node')
  return line.includes('node')
}

function ignoreMissing(err: NodeJS.ErrnoException): undefined {
  if (err.code !== 'ENOENT') throw err
}
