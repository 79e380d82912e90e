import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '../..')
/** The first start may have to build. */
const readySeconds = 180

/** The built product in a separate process, ready for requests. */
export interface ProductProcess {
  pid: number
  port: number
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGUSR2'): void
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>
  /** Returns its whole output and how it ended. */
  output(): string
}

const running = new Set<ChildProcess>()

/**
 * Starts the product as `npm start` does, on a free port and without the demo. Throws with its output if it
 * exits before it is ready.
 */
export async function startProcess(environment: Record<string, string>): Promise<ProductProcess> {
  const { PATH = '', HOME = '' } = process.env
  // The widest mask: what is created must not depend on it.
  const withMask = ['-c', 'umask 000; exec "$@"', 'sh']
  const child = spawn('sh', [...withMask, process.execPath, join(root, 'launch.ts'), 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, PORT: '0', DEMO: '0', DEV_DOORS: '1', LOG_LEVEL: 'error', ...environment },
  })
  running.add(child)
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  void ended.then(() => running.delete(child))
  child.once('close', (code, signal) => {
    output += `ended with ${code ?? signal}\n`
  })
  const ready = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const port = /^Ready on http:\/\/localhost:(\d+)$/m.exec(output)?.[1]
        if (port) resolve(Number(port))
      })
    }
  })
  const late = setTimeout(() => child.kill('SIGKILL'), readySeconds * 1000)
  const port = await Promise.race([ready, ended.then(() => null)])
  clearTimeout(late)
  if (port === null) throw new Error(`The process was never ready: ${output}`)
  return {
    pid: child.pid as number,
    port,
    signal: (name) => void child.kill(name),
    ended,
    output: () => output,
  }
}

/** Runs another command of the product, such as `setup`, until it exits. */
export async function runCommand(
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [join(root, 'launch.ts'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, LOG_LEVEL: 'error', ...environment },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  running.delete(child)
  return { code, output }
}

/** Stops processes that a failed test left running. */
export async function endProcesses(): Promise<void> {
  const left = [...running]
  await Promise.all(
    left.map((child) => {
      const closed = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      return closed
    }),
  )
}
