import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Storage, StoredObject } from './storage.ts'
import { checkContentType, checkKey, checkPrefix } from './storage-key.ts'

/** Marks directories of the fan; no key can hold it. */
const fanMark = '~'
const lineEnd = 0x0a
const moveAttempts = 10
const maxMovePauseMs = 5
/** What making a directory or moving into it answers while a delete takes directories away. */
const goneBetween = ['ENOENT', 'ENOTDIR', 'EEXIST']

/**
 * Keeps each object as a file: the first line is its content type, the rest its bytes, so that both change at once.
 * Files are spread over up to 256 directories within each of the key's own, `photos/a` lying at `photos/~c3/a`; a
 * file and a directory therefore never want the same name. Written aside and renamed: a crash of the process leaves
 * no half file (a power cut may lose the newest).
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
    await mkdir(this.#drafts, { recursive: true })
    try {
      await writeFile(draft, Buffer.concat([Buffer.from(`${options.contentType}\n`), bytes]), { flag: 'wx' })
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
    // Only directories that can hold such keys are walked: those of the prefix's whole segments.
    const within = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    yield* this.#keysIn(within, prefix)
  }

  async ready(): Promise<void> {
    const probe = join(this.#drafts, randomUUID())
    await mkdir(this.#drafts, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  }

  /** Keys that begin with `prefix`, among those in the directory of `within` (empty, or with a slash at its end). */
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

  /** Directories' names may tell what was there, so that they go with the last file in them. */
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

/** Makes the file's directory and moves the draft there; again when a delete takes the empty directory away between. */
async function moveInto(draft: string, file: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(dirname(file), { recursive: true })
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
    // A file where the key wants a directory cannot be: the fan keeps them apart.
    if (codeOf(err) === 'ENOENT') return undefined
    throw err
  }
}

function codeOf(err: unknown): string | undefined {
  return (err as NodeJS.ErrnoException).code
}
