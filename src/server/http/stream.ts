import type { ServerResponse } from 'node:http'
import { endOfStreams, type LiveEntry } from '../events/hub.ts'
import { findAllStreamEventsAfter, findStreamHead, type NumberedEntry } from '../events/stream-table.ts'
import type { Services } from '../services.ts'

/** Sent so that proxies do not cut a quiet stream. */
const heartbeatSeconds = 20
/** A client that reads slower than this many bytes behind is told to fetch anew instead of being queued for. */
const bufferLimitBytes = 256 * 1024
const replayPage = 200

/**
 * Serves one account's live stream (api: Stream): first what came after `lastEventId`, then everything as it is
 * committed, in order and once. Unknown or too old ids get `resync` and go on live. The answer has been taken over
 * by the time this returns; it ends with the connection.
 */
export function openStream(
  services: Services,
  accountId: number,
  lastEventId: string | null,
  response: ServerResponse,
  headers: Record<string, string>,
): void {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  const stream = new AccountStream(services, accountId, response)
  stream.start(lastEventId).catch((err) => {
    services.log.error({ err }, 'stream')
    stream.close()
  })
}

/** The open streams of this process, so that a graceful stop can end them. */
const open = new Set<AccountStream>()

/** Ends all streams of the process; browsers come back to another one by themselves. */
export function closeStreams(): void {
  for (const stream of [...open]) stream.close()
}

class AccountStream {
  private readonly services: Services
  private readonly accountId: number
  private readonly response: ServerResponse
  /** Number of the newest entry that was written to the connection. */
  private sent = 0
  /** False until it is known where to go on from; passing entries that come before have no id to carry. */
  private isStarted = false
  private catchingUp = false
  /** Entries that were published while stored ones were read. */
  private isBehind = false
  private stopListening: () => void = () => {}
  private heartbeat: NodeJS.Timeout

  constructor(services: Services, accountId: number, response: ServerResponse) {
    this.services = services
    this.accountId = accountId
    this.response = response
    this.heartbeat = setInterval(() => this.write(': stay\n\n'), heartbeatSeconds * 1000)
    this.heartbeat.unref()
    open.add(this)
    services.metrics.streamOpened()
    response.on('close', () => this.forget())
    response.on('error', () => this.forget())
  }

  /** Listens before it reads, so that nothing falls between what is stored and what comes live. */
  async start(lastEventId: string | null): Promise<void> {
    this.catchingUp = true
    this.stopListening = this.services.hub.listen(this.accountId, (entry) => this.take(entry))
    const head = await findStreamHead(this.services.database.db, this.accountId)
    const from = lastEventId === null ? head : await this.resumePoint(lastEventId, head)
    this.isStarted = true
    if (from === null) {
      this.sent = head
      this.writeEvent('resync', head, {})
    } else {
      this.sent = from
      // An id alone: a browser that loses the connection before the first event still knows where it was.
      this.write(`retry: 2000\nid: ${from}\n\n`)
    }
    await this.catchUp()
  }

  close(): void {
    this.forget()
    this.response.end()
  }

  /** The number to go on after, or null where that id was never given out or is no longer kept. */
  private async resumePoint(lastEventId: string, head: number): Promise<number | null> {
    const id = /^[0-9]{1,15}$/.test(lastEventId) ? Number(lastEventId) : Number.NaN
    if (!(id <= head)) return null
    if (id === head) return id
    const [next] = await findAllStreamEventsAfter(this.services.database.db, this.accountId, id, 1)
    return next?.seq === id + 1 ? id : null
  }

  private take(entry: LiveEntry): void {
    if (entry.type === endOfStreams) {
      this.close()
    } else if (entry.seq === undefined) {
      if (this.isStarted) this.writeEvent(entry.type, this.sent, entry.data)
    } else if (this.catchingUp) {
      this.isBehind = true
    } else if (entry.seq === this.sent + 1) {
      this.writeStored(entry)
    } else if (entry.seq > this.sent) {
      this.catchUp().catch((err) => {
        this.services.log.error({ err }, 'stream')
        this.close()
      })
    }
  }

  /** Writes everything stored that was not written yet; a gap appears when two commits are published out of order. */
  private async catchUp(): Promise<void> {
    this.catchingUp = true
    do {
      this.isBehind = false
      let entries: NumberedEntry[]
      do {
        entries = await findAllStreamEventsAfter(
          this.services.database.db,
          this.accountId,
          this.sent,
          replayPage,
        )
        for (const entry of entries) {
          this.writeStored(entry)
          if (this.response.writableNeedDrain) await this.drained()
        }
      } while (entries.length === replayPage && !this.response.destroyed)
    } while (this.isBehind)
    this.catchingUp = false
  }

  /** Resolves when the connection can take more, or has ended. */
  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const { response } = this
      const done = () => {
        response.off('drain', done)
        response.off('close', done)
        resolve()
      }
      response.on('drain', done)
      response.on('close', done)
      if (response.destroyed) done()
    })
  }

  private writeStored(entry: NumberedEntry): void {
    this.sent = entry.seq
    this.writeEvent(entry.type, entry.seq, entry.data)
  }

  private writeEvent(type: string, id: number, data: unknown): void {
    this.write(`event: ${type}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  private write(block: string): void {
    if (this.response.destroyed || this.response.writableEnded) return
    // A reader that stays behind costs a fixed amount: its connection ends, and it resumes by its last id.
    if (this.response.writableLength > bufferLimitBytes) this.response.destroy()
    else this.response.write(block)
  }

  private forget(): void {
    if (!open.delete(this)) return
    clearInterval(this.heartbeat)
    this.stopListening()
    this.services.metrics.streamClosed()
  }
}
