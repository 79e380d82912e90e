import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'

/** Modes of what is stored below the data folder: for its own account only. */
export const privateFolder = 0o700
export const privateFile = 0o600
/** Any right of the group or of others. */
const wide = 0o077
/** How many paths a warning names. */
const maxNamed = 5

/**
 * Takes every right from other accounts of the machine, on a folder and all in it. Needed although each file is created with its
 * mode: the embedded database unpacks its first files for everybody, and folders of earlier versions are wider. Links are not
 * followed. Returns the paths that this account may not change.
 */
export async function makePrivate(path: string): Promise<string[]> {
  const info = await lstat(path).catch(ignoreMissing)
  if (!info || info.isSymbolicLink()) return []
  const refused: string[] = []
  if ((info.mode & wide) !== 0) {
    await chmod(path, info.mode & ~wide & 0o777).catch((err: NodeJS.ErrnoException) => {
      if (err.code !== 'ENOENT') refused.push(path)
    })
  }
  if (!info.isDirectory()) return refused
  for (const name of await readdir(path)) refused.push(...(await makePrivate(join(path, name))))
  return refused
}

/**
 * Makes an existing data folder private and names what was wider. A folder whose upper levels are private is left alone: nobody
 * else reaches what is in it, and there may be millions of pictures.
 */
export async function closeDataFolder(folder: string, warn: (sentence: string) => void): Promise<void> {
  // On Windows access is granted by lists that modes do not show.
  if (process.platform === 'win32') return
  const wider: string[] = []
  for (const path of await upperLevels(folder)) {
    const info = await lstat(path).catch(ignoreMissing)
    if (info && !info.isSymbolicLink() && (info.mode & wide) !== 0) wider.push(path)
  }
  if (wider.length === 0) return
  const refused: string[] = []
  for (const path of wider) refused.push(...(await makePrivate(path)))
  const named = (paths: string[]) => paths.slice(0, maxNamed).join(', ')
  warn(`other accounts of this machine had rights on ${named(wider)}; from now on only this account has`)
  if (refused.length > 0)
    warn(`other accounts of this machine have rights on ${named(refused)}, which this account may not change`)
}

/** Returns the folder, what is in it, and what is in those: `files` has its pictures one level deeper. */
async function upperLevels(folder: string): Promise<string[]> {
  const own = await entriesOf(folder)
  const inner = await Promise.all(own.map(entriesOf))
  return [folder, ...own, ...inner.flat()]
}

async function entriesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.map((name) => join(folder, name))
}

function ignoreMissing(err: NodeJS.ErrnoException): undefined {
  if (err.code !== 'ENOENT') throw err
}
