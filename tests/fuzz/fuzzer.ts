import process from 'node:process'
import { describeProduct } from '../../src/api-reference.ts'
import type { SiteRecord } from '../../src/features/sites/server/public.ts'
import { operationsOf } from '../../src/server/openapi/document.ts'
import { newMember } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type Attack, plainRequest, type Target } from './attacks.ts'

export const document = await describeProduct()

/** Every operation of the document that answers over plain HTTP and then ends. */
export const targets: Target[] = operationsOf(document).filter(
  ({ operation }) => operation.tags?.[0] !== 'Live stream',
)

/** Who attacks: somebody without a session, or a member. */
export const attackers = ['visitor', 'member'] as const
export type Attacker = (typeof attackers)[number]

/** How many times longer than a plain request of the same call an attack may take. */
const maxRatio = 100
/** A slow measurement is repeated, so that a busy machine does not count as a slow answer. */
const maxRepeats = 3

/** Sends attacks to a test app and notes what must not happen. */
export class Fuzzer {
  readonly app: TestApp
  readonly #site: SiteRecord
  #requests = 0

  private constructor(app: TestApp, site: SiteRecord) {
    this.app = app
    this.#site = site
  }

  /** Starts the product with requests of many addresses, so that no limit of one address hides a call. */
  static async start(): Promise<Fuzzer> {
    const app = await startTestApp({ TRUST_PROXY: '1' })
    return new Fuzzer(app, await app.newSite())
  }

  /** The cookie of a new member, or none. */
  async cookieOf(attacker: Attacker): Promise<string | null> {
    return attacker === 'visitor' ? null : (await newMember(this.app, this.#site)).cookie
  }

  /** Returns what is wrong with the answer of an attack, or null. */
  async check(target: Target, attack: Attack, cookie: string | null): Promise<string | null> {
    const { status, text } = await this.#send(target, attack, cookie)
    const isFault = status >= 500 || (status >= 400 && !isError(text, status))
    return isFault ? `${nameOf(target)}, ${attack.name}: ${status} ${text.slice(0, 200)}` : null
  }

  /**
   * Sends the attacks and returns what is wrong with their answers, and which of them take much longer than a plain
   * request of the same call.
   */
  async checkTimed(target: Target, attacks: Attack[], cookie: string | null): Promise<string[]> {
    const plain = await this.#plainTime(target, cookie)
    const faults: string[] = []
    for (const attack of attacks) {
      const started = process.threadCpuUsage()
      const fault = await this.check(target, attack, cookie)
      let ratio = since(started) / plain
      for (let repeats = 0; ratio > maxRatio && repeats < maxRepeats; repeats += 1) {
        const usual = await this.#plainTime(target, cookie)
        ratio = Math.min(ratio, (await this.#time(target, attack, cookie)) / usual)
      }
      if (fault) faults.push(fault)
      if (ratio > maxRatio)
        faults.push(`${nameOf(target)}, ${attack.name}: ${ratio.toFixed(0)} times as long`)
    }
    return faults
  }

  /** The longer of two, so that a cold start of neither side counts. */
  async #plainTime(target: Target, cookie: string | null): Promise<number> {
    const plain = plainRequest(document, target)
    return Math.max(await this.#time(target, plain, cookie), await this.#time(target, plain, cookie))
  }

  async #time(target: Target, attack: Attack, cookie: string | null): Promise<number> {
    const started = process.threadCpuUsage()
    await this.#send(target, attack, cookie)
    return since(started)
  }

  async #send(
    { method, path }: Target,
    { id = '999999999', query = '', body, type, isStreamed }: Attack,
    cookie: string | null,
  ): Promise<{ status: number; text: string }> {
    this.#requests += 1
    const canHaveBody = method !== 'GET' && body !== undefined
    const { host } = this.#site
    const pathname = path.replace(/\{[^}]+\}/g, id)
    const response = await this.app.door.request(`http://${host}/api${pathname}${query}`, {
      method,
      headers: {
        host,
        'x-forwarded-for': `10.${this.#requests >> 16}.${(this.#requests >> 8) & 255}.${this.#requests & 255}`,
        ...(method === 'GET' ? {} : { origin: `http://${host}` }),
        ...(cookie ? { cookie } : {}),
        ...(type ? { 'content-type': type } : {}),
        ...(body instanceof Uint8Array && !isStreamed ? { 'content-length': String(body.length) } : {}),
      },
      ...(canHaveBody ? { body: isStreamed ? inChunks(body as Uint8Array) : body, duplex: 'half' } : {}),
    } as RequestInit)
    return { status: response.status, text: await response.text() }
  }
}

/** Microseconds for which this thread has worked: how long others would have waited, on a busy machine too. */
function since(started: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(started)
  return Math.max(1, user + system)
}

function nameOf({ method, path }: Target): string {
  return `${method} ${path}`
}

const chunkBytes = 64 * 1024

function inChunks(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + chunkBytes))
      at += chunkBytes
    },
  })
}

/** Whether a body is an error as the API answers it (api: Errors). */
function isError(text: string, status: number): boolean {
  try {
    const { code, message, data, ...rest } = JSON.parse(text)
    const isNamed = typeof code === 'string' && /^[a-z_]+$/.test(code) && typeof message === 'string'
    const hasIssues = code !== 'invalid_input' || Array.isArray(data?.issues)
    return isNamed && message !== '' && hasIssues && rest.status === status && Object.keys(rest).length === 1
  } catch {
    return false
  }
}
