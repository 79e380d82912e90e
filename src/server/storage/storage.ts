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
