import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** One request that a client sends repeatedly, each time on a new connection. */
export interface AttackRequest {
  port: number
  /** Request line and headers, including the empty line at the end. */
  head: string
  /** Sent repeatedly after the head until `bytes` are sent. */
  chunk: Uint8Array
  bytes: number
  seconds: number
}

/** Number of responses by status; `none` if the connection ended without a response. */
export type Answers = Record<string, number>

/** Sends one request and reads the response's status; does not wait for the rest of the request. */
function sendOnce({ port, head, chunk, bytes }: AttackRequest): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let left = bytes
    let received = ''
    const feed = () => {
      while (left > 0) {
        const part = left < chunk.length ? chunk.subarray(0, left) : chunk
        left -= part.length
        if (!socket.write(part)) return
      }
    }
    socket.on('connect', () => {
      socket.write(head)
      feed()
    })
    socket.on('drain', feed)
    socket.on('data', (data) => {
      received += data.toString('latin1')
      if (received.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 'none'))
  })
}

const attack = workerData as AttackRequest
const answers: Answers = {}
const end = performance.now() + attack.seconds * 1000
while (performance.now() < end) {
  const status = await sendOnce(attack)
  answers[status] = (answers[status] ?? 0) + 1
}
parentPort?.postMessage(answers)
