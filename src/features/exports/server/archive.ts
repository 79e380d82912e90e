import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A zip that grows file by file, so that no more of them than the result has to be held at once. */
export class Archive {
  readonly #chunks: Uint8Array[] = []
  readonly #zip: Zip
  readonly #now: Date
  #fault: Error | undefined

  /** `now` becomes the time of the files in it. */
  constructor(now: Date) {
    this.#now = now
    this.#zip = new Zip((err, chunk) => {
      if (err) this.#fault = err
      else this.#chunks.push(chunk)
    })
  }

  /** Adds a text, in parts as they come. */
  async addText(name: string, parts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = this.#now
    this.#zip.add(file)
    const encoder = new TextEncoder()
    for await (const part of parts) file.push(encoder.encode(part))
    file.push(new Uint8Array(), true)
  }

  /** Adds bytes that are compressed already. */
  addBytes(name: string, bytes: Uint8Array): void {
    const file = new ZipPassThrough(name)
    file.mtime = this.#now
    this.#zip.add(file)
    file.push(bytes, true)
  }

  /** Closes the zip and answers it. Throws what went wrong on the way. */
  finish(): Buffer {
    this.#zip.end()
    if (this.#fault) throw this.#fault
    return Buffer.concat(this.#chunks)
  }
}
