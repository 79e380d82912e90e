import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { encodingOf, makePicture } from '../src/features/photos/processing/server/make-picture.ts'
import { startProcess } from '../tests/drivers/product-process.ts'
import { naturalPicture } from '../tests/images/natural.ts'
import { measureChat } from './photos-and-chat.ts'

const rounds = 3
const photos = 10
const atOnce = 8
/** CPU ticks per second below which a process counts as idle. */
const quietTicks = 5

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Measures the CPU of this process for `amount` sequential runs of `fn`, in milliseconds per run. */
async function cpuMs(amount: number, fn: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let index = 0; index < amount; index += 1) await fn()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / amount
}

/** Creates a JPEG, of 12 megapixels unless output otherwise, with coarse and fine detail and some grain, as from a phone. */
async function photograph(seed: number, width = 4000, height = 3000): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 }
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const picture = await naturalPicture(seed, width, height)
  return picture
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/**
 * Compares the CPU of the whole pipeline with bare decoding and encoding of the same file in the same round.
 */
async function measureCpu(source: Buffer): Promise<void> {
  const decode = () => sharp(source).raw().toBuffer()
  const { files } = await makePicture(source)
  const pixels = await Promise.all(
    files.map(async ({ variant, bytes }) => ({
      variant,
      ...(await sharp(bytes).raw().toBuffer({ resolveWithObject: true })),
    })),
  )
  const encode = async () => {
    for (const { variant, data, info } of pixels) {
      const { width, height, channels } = info
      await sharp(data, { raw: { width, height, channels } }).webp(encodingOf(variant)).toBuffer()
    }
  }
  for (let round = 1; round <= rounds; round += 1) {
    const whole = await cpuMs(photos, () => makePicture(source))
    const decoded = await cpuMs(photos, decode)
    const encoded = await cpuMs(photos, encode)
    const bare = decoded + encoded
    print(
      `round ${round}: pipeline ${whole.toFixed(0)} ms CPU a photo; bare decode ${decoded.toFixed(0)} ms, ratio ` +
        `${(whole / decoded).toFixed(2)}; bare decode and the bare encodes of its ${files.length} files ` +
        `${bare.toFixed(0)} ms, ratio ${(whole / bare).toFixed(2)}`,
    )
  }
}

/** Returns the resident memory of a process in MiB (Linux). */
async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

async function cpuTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

async function untilQuiet(pid: number): Promise<void> {
  for (;;) {
    const before = await cpuTicks(pid)
    await wait(1000)
    if ((await cpuTicks(pid)) - before < quietTicks) return
  }
}

/** Returns the peak resident memory of a process while `fn` runs, sampled every 5 ms. */
async function whileWatching<T>(pid: number, fn: () => Promise<T>): Promise<{ peak: number; result: T }> {
  let peak = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await residentMib(pid))
      await wait(5)
    }
  })()
  try {
    const result = await fn()
    return { result, peak }
  } finally {
    isOver = true
    await watching
  }
}

/**
 * Measures the memory of the product in a separate process during several concurrent uploads, and their
 * duration.
 */
async function measureMemory(sources: Buffer[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vonk-bench-'))
  const product = await startProcess({ DATA_DIR: folder, DEMO: '1', DEMO_MEMBERS: '70' })
  const origin = `http://localhost:${product.port}`
  try {
    const login = await fetch(`${origin}/api/user.php`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'premium@vonk.test', password: 'vonk-demo-2026' }),
    })
    if (!login.ok) throw new Error(`the login was answered ${login.status} ${await login.text()}`)
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const upload = async (source: Buffer) => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(source)]), 'photo.jpg')
      const answer = await fetch(`${origin}/api/profile/photos`, {
        method: 'POST',
        headers: { origin, cookie },
        body,
      })
      const { photo, code } = (await answer.json()) as { photo?: { id: number }; code?: string }
      if (!photo) throw new Error(`an upload was answered ${answer.status} ${code}`)
      return photo.id
    }
    for (let round = 1; round <= rounds; round += 1) {
      await untilQuiet(product.pid)
      const idle = await residentMib(product.pid)
      const started = performance.now()
      const { peak, result: ids } = await whileWatching(product.pid, () => Promise.all(sources.map(upload)))
      const seconds = (performance.now() - started) / 1000
      print(
        `round ${round}: ${sources.length} uploads at once: ${idle.toFixed(0)} MiB idle, ${peak.toFixed(0)} MiB at most, ` +
          `${(peak - idle).toFixed(0)} more; the last was answered after ${seconds.toFixed(1)} s`,
      )
      for (const id of ids) {
        await fetch(`${origin}/api/profile/photos/${id}`, { method: 'DELETE', headers: { origin, cookie } })
      }
    }
  } finally {
    product.signal('SIGTERM')
    await product.ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Measures the cost of a photo: CPU of its pipeline compared with bare decoding and encoding, memory with
 * eight concurrent uploads, and what uploads cost those who write.
 */
export async function run(): Promise<void> {
  const sources: Buffer[] = []
  for (let seed = 1; seed <= atOnce; seed += 1) sources.push(await photograph(seed))
  const [first] = sources
  if (!first) return
  print(`photo of 4000 by 3000 pixels, ${(first.length / 1024 / 1024).toFixed(1)} MiB of JPEG`)
  await measureCpu(first)
  await measureMemory(sources)
  await measureChat(await photograph(1, 7300, 5500))
}
