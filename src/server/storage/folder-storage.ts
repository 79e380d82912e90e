import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { privateFile, privateFolder } from '../private-folder.ts'
import { checkContentType, checkKey, checkPrefix, type Storage, type StoredObject } from './storage.ts'

/** Marks fan-out directories; not valid in keys. */
const fanMark = '~'
const lineEnd = 0x0a
const moveAttempts = 10
const maxMovePauseMs = 5
/**
 * Errors of creating a directory, or moving a file into it, while a concurrent delete removes directories.
 */
const goneBetween = ['ENOENT', 'ENOTDIR', 'EEXIST']

/**
 * Stores each object as a file: the first line is its content type, the rest its bytes, so that both change
 * atomically. Files are spread over up to 256 directories below each directory of the key (`photos/a` is
 * stored at `photos/~c3/a`), so a file and a directory never have the same name. Files are written aside and
 * renamed: a crash of the process leaves no partial file (a power failure may lose the newest).
 */
export class FolderStorage implements Storage {
  readonly #root: string
  readonly #drafts: string

  constructor(folder: string) {
    this.#root = join(resolve(folder), 'objects')
    this.#drafts = join(resolve(folder), 'drafts')
  }

  async put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void> {
    const file = this.#fileOf(key)
    checkContentType(options.contentType)
    const draft = join(this.#drafts, randomUUID())
    await mkdir(this.#drafts, { recursive: true, mode: privateFolder })
    try {
      const content = Buffer.concat([Buffer.from(`${options.contentType}\n`), bytes])
      await writeFile(draft, content, { flag: 'wx', mode: privateFile })
      await moveInto(draft, file)
    } catch (err) {
      await rm(draft, { force: true })
      throw err
    }
  }

  async get(key: string): Promise<StoredObject | null> {
    const content = await unlessMissing(readFile(this.#fileOf(key)))
    if (!content) return null
    const end = content.indexOf(lineEnd)
    if (end < 0) throw new Error(`The file of ${key} is damaged`)
    return { content_type: content.toString('latin1', 0, end), bytes: content.subarray(end + 1) }
  }

  async delete(keys: string[]): Promise<void> {
    const files = keys.map((key) => this.#fileOf(key))
    for (const file of files) {
      await rm(file, { force: true })
      await this.#removeEmptyAbove(file)
    }
  }

  async *list(prefix: string): AsyncIterable<string> {
    checkPrefix(prefix)
    // Walks only directories that can contain such keys: those of the prefix's complete segments.
    const within = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    yield* this.#keysIn(within, prefix)
  }

  async ready(): Promise<void> {
    const probe = join(this.#drafts, randomUUID())
    await mkdir(this.#drafts, { recursive: true, mode: privateFolder })
    await writeFile(probe, '', { mode: privateFile })
    await rm(probe)
  }

  /** Yields keys with the given prefix in the directory `within` (empty, or with a trailing slash). */
  async *#keysIn(within: string, prefix: string): AsyncIterable<string> {
    const directory = join(this.#root, within)
    const entries = (await unlessMissing(readdir(directory))) ?? []
    for (const entry of entries) {
      if (entry.startsWith(fanMark)) {
        for (const name of (await unlessMissing(readdir(join(directory, entry)))) ?? []) {
          if (`${within}${name}`.startsWith(prefix)) yield `${within}${name}`
        }
      } else if (`${within}${entry}/`.startsWith(prefix) || prefix.startsWith(`${within}${entry}/`)) {
        yield* this.#keysIn(`${within}${entry}/`, prefix)
      }
    }
  }

  #fileOf(key: string): string {
    checkKey(key)
    const slash = key.lastIndexOf('/') + 1
    const fan = createHash('sha256').update(key).digest('hex').slice(0, 2)
    return join(this.#root, key.slice(0, slash), `${fanMark}${fan}`, key.slice(slash))
  }

  /** Removes empty directories with their last file, because their names may reveal what was stored. */
  async #removeEmptyAbove(file: string): Promise<void> {
    for (let directory = dirname(file); directory !== this.#root; directory = dirname(directory)) {
      try {
        await rmdir(directory)
      } catch (err) {
        const code = codeOf(err)
        if (code === 'ENOTEMPTY' || code === 'EEXIST') return
        if (code !== 'ENOENT') throw err
      }
    }
  }
}

/**
 * Creates the file's directory and moves the draft there; repeats if a delete removes the empty directory in
 * between.
 */
async function moveInto(draft: string, file: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(dirname(file), { recursive: true, mode: privateFolder })
      return await rename(draft, file)
    } catch (err) {
      if (!goneBetween.includes(codeOf(err) ?? '') || attempt === moveAttempts) throw err
      await pause(Math.random() * maxMovePauseMs)
    }
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (err) {
    // A file cannot be where the key needs a directory: the fan-out keeps them apart.
    if (codeOf(err) === 'ENOENT') return undefined
    throw err
  }
}

function codeOf(err: unknown): string | undefined {
  return (err as NodeJS.ErrnoException).code
}
