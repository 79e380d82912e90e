import { endOfStreams, type LiveEntry } from '../events/hub.ts'
import { findAllStreamEventsAfter, findStreamHead, type NumberedEntry } from '../events/stream-table.ts'
import type { Services } from '../services.ts'

/** Sent so that proxies do not cut a quiet stream, and the browser knows that it is still there. */
const heartbeatSeconds = 20
/**
 * So many bytes are queued for a client that reads slowly. What comes after that waits in the database until the client
 * has read them, so that each costs a fixed amount.
 */
export const bufferLimitBytes = 64 * 1024
/** A client that has read nothing for so long, with its queue full, is cut off; it may come back. */
const stuckSeconds = 60
const replayPage = 200

/** The end of a stream that knows how its entries travel. */
export interface StreamConnection {
  /** Tells the place from which on entries follow: a client that loses the connection at once still knows where it was. */
  begin(id: number): void
  /** Sends one entry; `data` is JSON text. */
  send(type: string, id: number, data: string): void
  /** A sign of life that the client's page can see; `id` is the place where it is, as in `begin`. */
  beat(id: number): void
  /** Bytes that the client has not taken yet. */
  queuedBytes(): number
  /** Resolves when the client has taken what was queued, or is gone. */
  drained(): Promise<void>
  /** Ends it after what was queued, or at once. */
  end(options: { atOnce: boolean }): void
}

/** Maximum number of streams that one session has open in a process, sockets and event streams together. */
export const maxStreamsPerSession = 10

/** Whose a stream is. */
export interface StreamOwner {
  accountId: number
  /** The session's token. */
  session: string
}

/** The open streams of this process, by session in the order of their opening. */
const bySession = new Map<string, Set<AccountStream>>()
/** The open streams of this process, so that one clock beats for all and a graceful stop can end them. */
const open = new Set<AccountStream>()
let isBeating = false

/** Ends all streams of the process; browsers come back to another one by themselves. */
export function closeStreams(): void {
  for (const stream of [...open]) stream.close()
}

/** Lets all streams of the process give a sign of life; done by the clock. */
export function beatStreams(): void {
  for (const stream of open) stream.beat()
}

/** Registers an open stream. One too many closes the session's oldest, which is the likeliest to be forgotten. */
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
 * One account's live stream on one connection: first what came after `lastEventId`, then everything as it is committed,
 * in order and once. Unknown or too old ids get `resync` and go on live, and so does a client that read so slowly that
 * what it missed is kept no longer.
 */
export class AccountStream {
  readonly #services: Services
  readonly session: string
  readonly #accountId: number
  readonly #connection: StreamConnection
  /** Number of the newest entry that was written to the connection. */
  #sent = 0
  /** False until it is known where to go on from; passing entries that come before have no id to carry. */
  #isStarted = false
  #isCatchingUp = false
  /** Entries that were published while stored ones were read. */
  #isBehind = false
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
   * Starts the stream; the connection must call `forget` when it is gone. A session may end between the look at it and the
   * first entry that is heard: `isStillAdmitted` looks once more, and the stream ends where it is over.
   */
  start(lastEventId: string | null, isStillAdmitted: () => Promise<boolean>): void {
    this.#open(lastEventId, isStillAdmitted).catch((err) => this.#fail(err))
  }

  /** Ends the stream and its connection. */
  close(): void {
    this.forget()
    this.#connection.end({ atOnce: false })
  }

  /** Lets go of everything; the connection is gone. */
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

  /** Listens before it reads, so that nothing falls between what is stored and what comes live. */
  async #open(lastEventId: string | null, isStillAdmitted: () => Promise<boolean>): Promise<void> {
    this.#isCatchingUp = true
    this.#stopListening = this.#services.hub.listen(this.#accountId, (entry) => this.#take(entry))
    if (!(await isStillAdmitted())) return this.close()
    const head = await findStreamHead(this.#services.database.db, this.#accountId)
    const from = lastEventId === null ? head : await this.#resumePoint(lastEventId, head)
    this.#isStarted = true
    if (from === null) this.#resync(head)
    else {
      this.#sent = from
      this.#connection.begin(from)
    }
    await this.#catchUp()
  }

  /** The number to go on after, or null where that id was never given out or is no longer kept. */
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
    } else if (this.#isCatchingUp) this.#isBehind = true
    else if (entry.seq === this.#sent + 1 && !this.#isFull()) this.#write(entry)
    else if (entry.seq > this.#sent) this.#catchUp().catch((err) => this.#fail(err))
  }

  /**
   * Writes everything stored that was not written yet: a gap appears when two commits are published out of order, and
   * when the client had not taken what was queued.
   */
  async #catchUp(): Promise<void> {
    this.#isCatchingUp = true
    do {
      this.#isBehind = false
      let entries: NumberedEntry[]
      do {
        await this.#whenTaken()
        const { db } = this.#services.database
        entries = await findAllStreamEventsAfter(db, this.#accountId, this.#sent, replayPage)
        const [first] = entries
        if (first && first.seq > this.#sent + 1) {
          this.#resync(await findStreamHead(db, this.#accountId))
          break
        }
        for (const entry of entries) {
          await this.#whenTaken()
          this.#write(entry)
        }
      } while (entries.length >= replayPage && open.has(this))
    } while (this.#isBehind && open.has(this))
    this.#isCatchingUp = false
  }

  async #whenTaken(): Promise<void> {
    if (this.#isFull()) await this.#connection.drained()
  }

  #write(entry: NumberedEntry): void {
    this.#sent = entry.seq
    this.#connection.send(entry.type, entry.seq, entry.data)
  }

  /** Tells the client that it missed what is not kept any more: it fetches anew, and what comes after follows. */
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
