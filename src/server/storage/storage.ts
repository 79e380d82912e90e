/** A stored object: its bytes and the content type it was put with. */
export interface StoredObject {
  bytes: Buffer
  content_type: string
}

/**
 * Keeps files by key. Keys are paths of letters, digits, `.`, `_` and `-` between slashes (see `checkKey`); they are
 * made by the program and never hold anything that a person typed. Every operation throws on an odd key, and when
 * the storage cannot be reached; each may be repeated.
 */
export interface Storage {
  /** Writes an object or replaces it whole: a reader sees the old or the new one, never a part. */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>
  /** The object, or null where there is none. */
  get(key: string): Promise<StoredObject | null>
  /** Deletes any number of objects; those that are not there count as deleted. */
  delete(keys: string[]): Promise<void>
  /** Keys that begin with these letters (all with ''), in no promised order; deleting while listing is safe. */
  list(prefix: string): AsyncIterable<string>
  /** Throws where objects could not be read and written now. */
  ready(): Promise<void>
}
