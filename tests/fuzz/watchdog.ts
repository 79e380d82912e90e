import { writeSync } from 'node:fs'
import process from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'

// Ends the process when a request has no answer in time, and names the request. Runs in a thread of its own, because a
// request that keeps the main thread busy stops its timers. A message names the request that is sent, null its answer.

const { maxSeconds } = workerData as { maxSeconds: number }
let timer: ReturnType<typeof setTimeout> | undefined

parentPort?.on('message', (name: string | null) => {
  clearTimeout(timer)
  if (name === null) return
  timer = setTimeout(() => {
    writeSync(2, `no answer within ${maxSeconds} s: ${name}\n`)
    process.kill(process.pid, 'SIGKILL')
  }, maxSeconds * 1000)
})
