import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { privateFile, privateFolder } from './private-folder.ts'

/**
 * Returns the line in a file, created on the first start and readable by its owner only. Processes that start
 * concurrently agree on one.
 */
export async function readOrCreate(file: string, make: () => string): Promise<string> {
  const line = await readFile(file, 'utf8').catch(ignoreMissing)
  if (line === undefined) {
    await mkdir(dirname(file), { recursive: true, mode: privateFolder })
    await createFile(file, make())
  }
  return (line ?? (await readFile(file, 'utf8'))).trim()
}

/**
 * Writes a temporary file and links it: the file is never visible half written, and the first of two
 * processes wins.
 */
async function createFile(file: string, line: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${line}\n`, { mode: privateFile, flag: 'wx' })
  try {
    await link(draft, file)
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'EEXIST') throw err
  } finally {
    await rm(draft, { force: true })
  }
}

function ignoreMissing(err: NodeJS.ErrnoException): undefined {
  if (err.code !== 'ENOENT') throw err
}
