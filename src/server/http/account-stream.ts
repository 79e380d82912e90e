import { endOfStreams, type LiveEntry } from '../events/hub.ts'
import { findAllStreamEventsAfter, findStreamHead, type NumberedEntry } from '../events/stream-table.ts'
import type { Services } from '../work.ts'

/** Prevents proxies from closing an idle stream, and shows the browser that it is alive. */
const heartbeatSeconds = 20
/**
 * Maximum number of bytes queued for a slow client. Later entries wait in the database until the client has
 * read them, so that each client has a bounded cost.
 */
export const bufferLimitBytes = 64 * 1024
/** A client that has read nothing for this long, with a full queue, is disconnected; it may reconnect. */
const stuckSeconds = 60
const replayPage = 200
/** Maximum number of live entries that a stream holds while stored ones are read; later ones are read again. */
const maxHeld = 100

/** The connection of a stream, which encodes its entries. */
export interface StreamConnection {
  /**
   * Sends the number after which entries follow, so that a client that disconnects at once knows where to
   * resume.
   */
  begin(id: number): void
  /** Sends one entry; `data` is JSON text. */
  send(type: string, id: number, data: string): void
  /** Sends a heartbeat that the client's page can see; `id` is its current number, as in `begin`. */
  beat(id: number): void
  /** Returns the number of bytes that the client has not read yet. */
  queuedBytes(): number
  /** Resolves when the client has read the queue, or has disconnected. */
  drained(): Promise<void>
  /** Closes the connection after the queue is sent, or at once. */
  end(options: { atOnce: boolean }): void
}

/** Maximum number of streams per session in a process, sockets and event streams counted together. */
export const maxStreamsPerSession = 10

/** The account and session of a stream. */
export interface StreamOwner {
  accountId: number
  /** The session's token. */
  session: string
}

/** The open streams of this process by session, in order of opening. */
const bySession = new Map<string, Set<AccountStream>>()
/**
 * The open streams of this process, so that one timer sends all heartbeats and a graceful stop can close
 * them.
 */
const open = new Set<AccountStream>()
let isBeating = false

/** Closes all streams of the process; browsers reconnect to another one. */
export function closeStreams(): void {
  for (const stream of [...open]) stream.close()
}

/** Sends a heartbeat on all streams of the process; called by the timer. */
export function beatStreams(): void {
  for (const stream of open) stream.beat()
}

/**
 * Registers an open stream. Above the limit it closes the session's oldest one, which is the most likely to
 * be abandoned.
 */
function register(stream: AccountStream): void {
  open.add(stream)
  const streams = bySession.get(stream.session) ?? new Set()
  bySession.set(stream.session, streams.add(stream))
  const [oldest] = streams
  if (streams.size > maxStreamsPerSession) oldest?.close()
  if (isBeating) return
  isBeating = true
  setInterval(beatStreams, heartbeatSeconds * 1000).unref()
}

/** Returns whether the stream was registered. */
function unregister(stream: AccountStream): boolean {
  const streams = bySession.get(stream.session)
  streams?.delete(stream)
  if (streams?.size === 0) bySession.delete(stream.session)
  return open.delete(stream)
}

/**
 * One account's live stream on one connection: first the entries after `lastEventId`, then every committed
 * entry, in order and once. Unknown or too old ids get `resync` and continue live, and so does a client so
 * slow that the entries it missed are deleted.
 */
export class AccountStream {
  readonly #services: Services
  readonly session: string
  readonly #accountId: number
  readonly #connection: StreamConnection
  /** Number of the newest entry written to the connection. */
  #sent = 0
  /** False until the starting number is known; transient entries before that have no id to carry. */
  #isStarted = false
  #isCatchingUp = false
  /** Number of the newest entry known to be stored. */
  #newest = 0
  /** Entries that were published while stored ones were being read. */
  #held: NumberedEntry[] = []
  #stuckSince: number | null = null
  #stopListening: () => void = () => {}

  constructor(services: Services, { accountId, session }: StreamOwner, connection: StreamConnection) {
    this.#services = services
    this.#accountId = accountId
    this.session = session
    this.#connection = connection
    register(this)
    services.metrics.streamOpened()
  }

  /**
   * Starts the stream; the connection must call `forget` when it closes. A session may end between its lookup
   * and the first live entry: `isStillAdmitted` checks again, and closes the stream if it has.
   */
  start(lastEventId: string | null, isStillAdmitted: () => Promise<boolean>): void {
    this.#open(lastEventId, isStillAdmitted).catch((err) => this.#fail(err))
  }

  /** Closes the stream and its connection. */
  close(): void {
    this.forget()
    this.#connection.end({ atOnce: false })
  }

  /** Releases everything after the connection has closed. */
  forget(): void {
    if (!unregister(this)) return
    this.#stopListening()
    this.#services.metrics.streamClosed()
  }

  beat(): void {
    if (this.#isFull()) this.#endIfStuck()
    else {
      this.#stuckSince = null
      if (this.#isStarted) this.#connection.beat(this.#sent)
    }
  }

  #endIfStuck(): void {
    this.#stuckSince ??= performance.now()
    if (performance.now() - this.#stuckSince < stuckSeconds * 1000) return
    this.forget()
    this.#connection.end({ atOnce: true })
  }

  /** Subscribes before it reads, so that no entry falls between stored and live ones. */
  async #open(lastEventId: string | null, isStillAdmitted: () => Promise<boolean>): Promise<void> {
    this.#isCatchingUp = true
    this.#stopListening = this.#services.hub.listen(this.#accountId, (entry) => this.#take(entry))
    if (!(await isStillAdmitted())) return this.close()
    const head = await findStreamHead(this.#services.database.db, this.#accountId)
    this.#newest = Math.max(this.#newest, head)
    const from = lastEventId === null ? head : await this.#resumePoint(lastEventId, head)
    this.#isStarted = true
    if (from === null) this.#resync(head)
    else {
      this.#sent = from
      this.#connection.begin(from)
    }
    await this.#catchUp()
  }

  /** Returns the number to continue after, or null if that id was never issued or is no longer stored. */
  async #resumePoint(lastEventId: string, head: number): Promise<number | null> {
    const id = /^[0-9]{1,15}$/.test(lastEventId) ? Number(lastEventId) : Number.NaN
    if (!(id <= head)) return null
    if (id === head) return id
    const [next] = await findAllStreamEventsAfter(this.#services.database.db, this.#accountId, id, 1)
    return next?.seq === id + 1 ? id : null
  }

  #take(entry: LiveEntry): void {
    if (entry.type === endOfStreams) this.close()
    else if (entry.seq === undefined) {
      if (this.#isStarted && !this.#isFull()) this.#connection.send(entry.type, this.#sent, entry.data)
    } else this.#takeStored(entry)
  }

  #takeStored(entry: NumberedEntry): void {
    if (entry.seq <= this.#sent) return
    this.#newest = Math.max(this.#newest, entry.seq)
    const isNext = entry.seq === this.#sent + 1
    if (isNext && !this.#isCatchingUp && !this.#isFull()) this.#write(entry)
    else {
      if (this.#held.length < maxHeld) this.#held.push(entry)
      if (!this.#isCatchingUp) this.#catchUp().catch((err) => this.#fail(err))
    }
  }

  /**
   * Writes all entries that were not written yet: gaps arise when two commits are published out of order, and when the
   * client's queue was full.
   */
  async #catchUp(): Promise<void> {
    this.#isCatchingUp = true
    this.#writeHeld()
    while (this.#sent < this.#newest && open.has(this)) {
      const before = this.#sent
      await this.#writeStored()
      this.#writeHeld()
      if (this.#sent === before && !this.#isFull()) break
    }
    this.#isCatchingUp = false
  }

  /**
   * Writes the held entries that follow on what was written. If they were read again instead, a stream that is busy while
   * it catches up would be behind after each reading, and on a busy server it would stay so.
   */
  #writeHeld(): void {
    for (const entry of this.#held.splice(0)) {
      if (entry.seq === this.#sent + 1 && !this.#isFull()) this.#write(entry)
    }
  }

  async #writeStored(): Promise<void> {
    const { db } = this.#services.database
    let entries: NumberedEntry[]
    do {
      await this.#whenTaken()
      entries = await findAllStreamEventsAfter(db, this.#accountId, this.#sent, replayPage)
      const [first] = entries
      if (first && first.seq > this.#sent + 1) return this.#resync(await findStreamHead(db, this.#accountId))
      for (const entry of entries) {
        await this.#whenTaken()
        this.#write(entry)
      }
    } while (entries.length >= replayPage && open.has(this))
  }

  async #whenTaken(): Promise<void> {
    if (this.#isFull()) await this.#connection.drained()
  }

  #write(entry: NumberedEntry): void {
    this.#sent = entry.seq
    this.#connection.send(entry.type, entry.seq, entry.data)
  }

  /** Notifies the client that it missed deleted entries: it refetches, and later entries follow. */
  #resync(head: number): void {
    this.#sent = head
    this.#connection.send('resync', head, '{}')
  }

  #isFull(): boolean {
    return this.#connection.queuedBytes() > bufferLimitBytes
  }

  #fail(err: unknown): void {
    this.#services.log.error({ err }, 'stream')
    this.close()
  }
}
