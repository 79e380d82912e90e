import { writeSync } from 'node:fs'
import process from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'

// Ends the process when a request exceeds its timeout, and names the request. Runs in a separate thread,
// because a request that blocks the main thread stops its timers. A message with a name starts a request,
// null ends it.

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
