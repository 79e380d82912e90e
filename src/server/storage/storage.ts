/** A stored object: its bytes and content type. */
export interface StoredObject {
  bytes: Buffer
  content_type: string
}

/**
 * Stores files by key. Keys are paths of letters, digits, `.`, `_` and `-` between slashes (see `checkKey`);
 * the program generates them, and they never contain user input. Every operation throws on an invalid key,
 * and if the storage is unreachable; each may be repeated.
 */
export interface Storage {
  /** Writes or replaces an object atomically: a reader sees the old or the new one, never a part. */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** Returns the object, or null if it does not exist. */
  get(key: string): Promise<StoredObject | null>
  /** Deletes any number of objects; missing ones count as deleted. */
  delete(keys: string[]): Promise<void>
  /** Yields the keys with a prefix (all with ''), in no particular order; deleting while listing is safe. */
  list(prefix: string): AsyncIterable<string>
  /** Throws if objects cannot be read and written now. */
  ready(): Promise<void>
}

const maxKeyLength = 512
const maxSegmentLength = 128

/** A segment begins with a letter, digit or `_`, which excludes `.`, `..` and hidden files. */
const segment = /^\w[\w.-]*$/

/**
 * Throws RangeError unless the key consists of one or more segments separated by single slashes and is short
 * enough for any storage.
 */
export function checkKey(key: string): void {
  const segments = key.split('/')
  const isFit = segments.every((part) => segment.test(part) && part.length <= maxSegmentLength)
  if (!isFit || key.length > maxKeyLength)
    throw new RangeError(`${JSON.stringify(key.slice(0, 80))} is no storage key`)
}

/** Throws RangeError unless a key can begin with the prefix; the empty prefix matches every key. */
export function checkPrefix(prefix: string): void {
  if (prefix !== '') checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}

/** Throws RangeError unless it is a plain `type/subtype` in characters that any storage preserves. */
export function checkContentType(contentType: string): void {
  if (!/^[a-z]+\/[a-z0-9.+-]+(; charset=[a-z0-9-]+)?$/.test(contentType) || contentType.length > 100) {
    throw new RangeError('The content type must be of the form type/subtype, in lower case')
  }
}
