import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** One request that a client sends over and over, each on a connection of its own. */
export interface AttackRequest {
  port: number
  /** Request line and headers, with the empty line at their end. */
  head: string
  /** Sent again and again after the head until `bytes` are sent. */
  chunk: Uint8Array
  bytes: number
  seconds: number
}

/** How often each status was answered; `none` where the connection ended without an answer. */
export type Answers = Record<string, number>

/** Sends one request and reads the answer's status; what is sent after the answer is not waited for. */
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
