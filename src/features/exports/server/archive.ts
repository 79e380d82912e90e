import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A zip written file by file, so that only the compressed result is held in memory. */
export class Archive {
  readonly #chunks: Uint8Array[] = []
  readonly #zip: Zip
  readonly #now: Date
  #fault: Error | undefined

  /** `now` becomes the modification time of its files. */
  constructor(now: Date) {
    this.#now = now
    this.#zip = new Zip((err, chunk) => {
      if (err) this.#fault = err
      else this.#chunks.push(chunk)
    })
  }

  /** Adds a text file from parts as they arrive. */
  async addText(name: string, parts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = this.#now
    this.#zip.add(file)
    const encoder = new TextEncoder()
    for await (const part of parts) file.push(encoder.encode(part))
    file.push(new Uint8Array(), true)
  }

  /** Adds bytes that are already compressed. */
  addBytes(name: string, bytes: Uint8Array): void {
    const file = new ZipPassThrough(name)
    file.mtime = this.#now
    this.#zip.add(file)
    file.push(bytes, true)
  }

  /** Closes the zip and returns it. Throws any error that occurred while writing. */
  finish(): Buffer {
    this.#zip.end()
    if (this.#fault) throw this.#fault
    return Buffer.concat(this.#chunks)
  }
}
