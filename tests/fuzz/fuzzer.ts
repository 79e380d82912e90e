import { join } from 'node:path'
import process from 'node:process'
import { Worker } from 'node:worker_threads'
import { describeProduct } from '../../src/assembly/api-document.ts'
import { commonRefusals } from '../../src/core/refusals.ts'
import type { SiteRecord } from '../../src/features/sites/server/public.ts'
import { maxTextBytes, maxUploadBytes } from '../../src/server/http/body.ts'
import { operationsOf } from '../../src/server/openapi/document.ts'
import { newMember } from '../drivers/factories.ts'
import { startTestApp, type TestApp } from '../drivers/test-app.ts'
import { doublings, growthOf, isSuperlinear } from '../growth.ts'
import { type Attack, type BulkAttack, plainRequest, type Target } from './attacks.ts'

export const document = await describeProduct()

/** Every operation of the document with a plain HTTP response that ends. */
export const targets: Target[] = operationsOf(document).filter(
  ({ operation }) => operation.tags?.[0] !== 'Live stream',
)

/** The attackers: a visitor without a session, and a member. */
export const attackers = ['visitor', 'member'] as const
export type Attacker = (typeof attackers)[number]

/** An attack that takes this many times as long as a plain request of the same call is measured closely. */
const suspiciousRatio = 10
const runs = 5
const authenticationRequired = commonRefusals.authentication_required.status
/** The last fractions of an attack's full size. */
const lastDoublings = doublings.slice(-3)
const almostNothing = 1 / 1000
/** Number of new measurements that must all confirm a finding. */
const confirmations = 3
/** Far above the duration of any request on a busy machine: without a response by then the product hangs. */
const maxSeconds = 120

/** Sends attacks to a test app and records violations. */
export class Fuzzer {
  readonly #app: TestApp
  readonly #site: SiteRecord
  readonly #watchdog = new Worker(join(import.meta.dirname, 'watchdog.ts'), { workerData: { maxSeconds } })
  /** The attacking member's cookie. */
  #cookie: string | null = null
  requests = 0

  private constructor(app: TestApp, site: SiteRecord) {
    this.#app = app
    this.#site = site
  }

  /** Starts the product and sends requests from many addresses, so that no per-address limit hides a call. */
  static async start(): Promise<Fuzzer> {
    const app = await startTestApp({ TRUST_PROXY: '1' })
    return new Fuzzer(app, await app.newSite())
  }

  async stop(): Promise<void> {
    await this.#watchdog.terminate()
    await this.#app.stop()
  }

  /** Sends the following attacks without a session, or as a new member. */
  async attackAs(attacker: Attacker): Promise<void> {
    this.#cookie = attacker === 'visitor' ? null : (await newMember(this.#app, this.#site)).cookie
  }

  /** Returns what is wrong with the response to an attack, or null. */
  async check(target: Target, attack: Attack): Promise<string | null> {
    let { status, text } = await this.#send(target, attack)
    // A previous attack has ended the session.
    if (status === 401 && this.#cookie !== null) {
      await this.attackAs('member')
      ;({ status, text } = await this.#send(target, attack))
    }
    const isFault = status >= 500 || (status >= 400 && !isError(text, status))
    return isFault ? `${nameOf(target)}, ${attack.name}: ${status} ${text.slice(0, 200)}` : null
  }

  /** Returns a fault if the time of an attack grows faster than its size, or null. */
  async checkGrowth(target: Target, attack: BulkAttack): Promise<string | null> {
    // For a body that the product does not read, the time only measures how this process builds the request.
    const { body } = attack.of(1)
    const maxBytes = takesFile(target) ? maxUploadBytes : maxTextBytes
    if (body instanceof Uint8Array && body.length > maxBytes) return null
    if ((await this.#send(target, attack.of(1))).status === authenticationRequired) return null
    const plain = await this.#time(target, plainRequest(document, target), runs)
    if ((await this.#time(target, attack.of(1), 2)) < suspiciousRatio * plain) return null
    let growth: number[] = []
    for (let confirmation = 0; confirmation < confirmations; confirmation += 1) {
      growth = growthOf(await this.#timesAboveBase(target, attack))
      if (!isSuperlinear(growth)) return null
    }
    return `${nameOf(target)}, ${attack.name}: grows by ${growth.map((factor) => factor.toFixed(1)).join(', ')}`
  }

  /** Returns the nanoseconds for each length, minus the base time of such a request of minimal length. */
  async #timesAboveBase(target: Target, attack: BulkAttack): Promise<number[]> {
    const parts = [almostNothing, ...lastDoublings]
    const best = parts.map(() => Number.POSITIVE_INFINITY)
    // Interleaved, so that a busy phase of the machine affects all lengths.
    for (let run = 0; run < runs; run += 1) {
      for (const [index, part] of parts.entries()) {
        best[index] = Math.min(best[index] ?? 0, await this.#time(target, attack.of(part), 1))
      }
    }
    const [base = 0, ...times] = best
    // A difference far below the base is noise.
    return times.map((time) => Math.max(base / 2, time - base))
  }

  /** Returns the nanoseconds until the response; the minimum of several runs. */
  async #time(target: Target, attack: Attack, runs: number): Promise<number> {
    let best = Number.POSITIVE_INFINITY
    for (let run = 0; run < runs; run += 1) {
      const started = process.hrtime.bigint()
      await this.#send(target, attack)
      best = Math.min(best, Number(process.hrtime.bigint() - started))
    }
    return best
  }

  async #send(
    target: Target,
    { name, id = '999999999', query = '', body, type, isStreamed }: Attack,
  ): Promise<{ status: number; text: string }> {
    this.requests += 1
    this.#watchdog.postMessage(`${nameOf(target)}, ${name}`)
    const { method, path } = target
    const canHaveBody = method !== 'GET' && body !== undefined
    const { host } = this.#site
    const pathname = path.replace(/\{[^}]+\}/g, id)
    const response = await this.#app.http.request(`http://${host}/api${pathname}${query}`, {
      method,
      headers: {
        host,
        'x-forwarded-for': `10.${this.requests >> 16}.${(this.requests >> 8) & 255}.${this.requests & 255}`,
        ...(method === 'GET' ? {} : { origin: `http://${host}` }),
        ...(this.#cookie ? { cookie: this.#cookie } : {}),
        ...(type ? { 'content-type': type } : {}),
        ...(body instanceof Uint8Array && !isStreamed ? { 'content-length': String(body.length) } : {}),
      },
      ...(canHaveBody ? { body: isStreamed ? inChunks(body as Uint8Array) : body, duplex: 'half' } : {}),
    } as RequestInit)
    const text = await response.text()
    this.#watchdog.postMessage(null)
    return { status: response.status, text }
  }
}

export function takesFile({ operation }: Target): boolean {
  return 'multipart/form-data' in (operation.requestBody?.content ?? {})
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

/** Returns whether a body is an error in the API's format (api: Errors). */
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
