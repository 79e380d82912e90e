import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A statement as sent to the server: its text, and its values as sent. */
export interface SentStatement {
  text: string
  values: string
}

/** Statements that were sent while no result had been returned since the wave before. */
export type Wave = SentStatement[]

/**
 * A proxy before a PostgreSQL server that sees each statement. While it records, it returns no result before nothing
 * more is sent: statements that need no result of one another are one wave, each of which costs a page one
 * round trip.
 */
export class StatementRecorder {
  readonly #server = createServer((client) => this.#couple(client))
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  #waves: Wave[] | null = null
  #wave: Wave = []
  #held: (() => void)[] = []
  #lastSentAt = 0

  constructor(url: string) {
    this.#target = new URL(url)
  }

  /** Listens on a free port. Returns the connection string through the proxy. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const url = new URL(this.#target)
    url.hostname = '127.0.0.1'
    url.port = String((this.#server.address() as { port: number }).port)
    return url.toString()
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  /**
   * Returns the waves of statements that `work` makes the product send. The results of a wave are held until no
   * statement has arrived for `quietMs`.
   */
  async record(quietMs: number, work: () => Promise<void>): Promise<Wave[]> {
    this.#waves = []
    let isEnded = false
    const ended = work().finally(() => {
      isEnded = true
    })
    while (!isEnded) {
      await wait(5)
      if (performance.now() - this.#lastSentAt >= quietMs) this.#release()
    }
    this.#release()
    const waves = this.#waves
    this.#waves = null
    await ended
    return waves
  }

  #release(): void {
    if (this.#wave.length > 0) this.#waves?.push(this.#wave)
    this.#wave = []
    for (const each of this.#held.splice(0)) each()
  }

  #couple(client: Socket): void {
    const server = connect(Number(this.#target.port || 5432), this.#target.hostname)
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.setNoDelay(true).on('error', () => {})
      socket.once('close', () => {
        this.#sockets.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
    const read = this.#reader()
    client.on('data', (bytes: Buffer) => {
      read(bytes)
      server.write(bytes)
    })
    server.on('data', (bytes: Buffer) => {
      if (this.#waves === null) client.write(bytes)
      else this.#held.push(() => client.write(bytes))
    })
  }

  /** Returns a reader of one connection's messages (PostgreSQL: Message Formats). */
  #reader(): (bytes: Buffer) => void {
    let rest: Buffer = Buffer.alloc(0)
    let isStarted = false
    const texts = new Map<string, string>()
    let bound: SentStatement = { text: '', values: '' }
    return (bytes) => {
      rest = Buffer.concat([rest, bytes])
      for (;;) {
        // The first message has no type.
        const head = isStarted ? 1 : 0
        if (rest.length < head + 4) return
        const length = head + rest.readInt32BE(head)
        if (rest.length < length) return
        const type = isStarted ? String.fromCharCode(rest[0] as number) : ''
        const body = rest.subarray(head + 4, length)
        rest = rest.subarray(length)
        isStarted = true
        if (type === 'Q') this.#add({ text: textIn(body), values: '' })
        else if (type === 'P') {
          const name = textIn(body)
          texts.set(name, textIn(body.subarray(Buffer.byteLength(name) + 1)))
        } else if (type === 'B') {
          const named = body.subarray(Buffer.byteLength(textIn(body)) + 1)
          const name = textIn(named)
          const values = named.subarray(Buffer.byteLength(name) + 1).toString('latin1')
          bound = { text: texts.get(name) ?? '', values }
        } else if (type === 'E') this.#add(bound)
      }
    }
  }

  #add(statement: SentStatement): void {
    if (this.#waves === null) return
    this.#wave.push(statement)
    this.#lastSentAt = performance.now()
  }
}

/** Returns the text that a message begins with, which a zero ends. */
function textIn(body: Buffer): string {
  return body.toString('utf8', 0, body.indexOf(0))
}
