import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Locks a folder for one process. */
export interface FolderLock {
  release(): Promise<void>
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Takes the lock file of a folder. Two processes that open the embedded database damage it, so a second one
 * fails with a clear error; the lock file of a killed process is taken over.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, 'lock')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = await open(file, 'wx', 0o600)
      await handle.writeFile(String(process.pid))
      await handle.close()
      return { release: () => rm(file, { force: true }) }
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== 'EEXIST') throw err
      const owner = Number(await readFile(file, 'utf8').catch(() => ''))
      if (owner && owner !== process.pid && isRunning(owner)) {
        throw new Error(
          `The data folder is in use by process ${owner}; stop it first, or set another DATA_DIR.`,
        )
      }
      await rm(file, { force: true })
    }
  }
  throw new Error('The data folder could not be locked.')
}
