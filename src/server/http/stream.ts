import type { ServerResponse } from 'node:http'
import type { Services } from '../work.ts'
import { AccountStream, type StreamConnection, type StreamOwner } from './account-stream.ts'

/** An admitted request for the stream. */
interface AdmittedRequest extends StreamOwner {
  lastEventId: string | null
  /** Headers of the response. */
  headers: Record<string, string>
  isStillAdmitted: () => Promise<boolean>
}

/**
 * Serves one account's live stream as server-sent events (api: Stream). The response has been taken over when
 * this returns; it ends with the connection.
 */
export function openStream(services: Services, request: AdmittedRequest, response: ServerResponse): void {
  response.writeHead(200, { ...request.headers, 'x-accel-buffering': 'no' })
  response.flushHeaders()
  const stream = new AccountStream(services, request, eventsTo(response))
  response.on('close', () => stream.forget())
  response.on('error', () => stream.forget())
  stream.start(request.lastEventId, request.isStillAdmitted)
}

/** Sends entries as server-sent events. */
function eventsTo(response: ServerResponse): StreamConnection {
  const write = (block: string) => {
    if (!response.destroyed && !response.writableEnded) response.write(block)
  }
  return {
    begin: (id) => write(`retry: 2000\nid: ${id}\n\n`),
    send: (type, id, data) => write(`event: ${type}\nid: ${id}\ndata: ${data}\n\n`),
    // A comment would do for proxies, but pages do not see comments.
    beat: (id) => write(`event: beat\nid: ${id}\ndata: {}\n\n`),
    queuedBytes: () => response.writableLength,
    drained: () =>
      new Promise((resolve) => {
        const done = () => {
          response.off('drain', done)
          response.off('close', done)
          resolve()
        }
        response.on('drain', done)
        response.on('close', done)
        if (response.destroyed || !response.writableNeedDrain) done()
      }),
    end: ({ atOnce }) => {
      if (atOnce) response.destroy()
      else response.end()
    },
  }
}
