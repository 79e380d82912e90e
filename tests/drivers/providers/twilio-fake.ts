import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that Twilio has taken: the parameters of its request. */
export type TakenMessage = Record<string, string>

/** What a request gets instead of an answer by the rules: a status and a code, nothing, or a closed connection. */
export type Interruption = { status: number; code?: number } | 'silence' | 'hang_up'

/** A server on this machine that follows the published rules of Twilio's Messages API. */
export interface TwilioFake {
  environment: Record<'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_URL', string>
  taken: TakenMessage[]
  /** The number of requests so far, taken or not. */
  requests: number
  /** Numbers that are no mobile ones, and those whose owners have stopped our messages. */
  landlines: Set<string>
  stopped: Set<string>
  /** Interrupts the next requests, in this order. */
  interrupt(...next: Interruption[]): void
  stop(): Promise<void>
}

const accountSid = `AC${'0123456789abcdef'.repeat(2)}`
const authToken = 'fedcba9876543210fedcba9876543210'
const e164 = /^\+[1-9]\d{6,14}$/
const maxBody = 1600

/** Starts a Twilio of this machine. */
export async function startTwilioFake(): Promise<TwilioFake> {
  const interruptions: Interruption[] = []
  // As for the push service: no connection ends while it is reused.
  const server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    handle(req, res).catch(() => res.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const fake: TwilioFake = {
    environment: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: '+15005550006',
      TWILIO_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    taken: [],
    requests: 0,
    landlines: new Set(),
    stopped: new Set(),
    interrupt: (...next) => interruptions.push(...next),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    fake.requests += 1
    let body = ''
    for await (const chunk of req) body += chunk
    const interruption = interruptions.shift()
    if (interruption === 'silence') return
    if (interruption === 'hang_up') return void res.destroy()
    const parameters = Object.fromEntries(new URLSearchParams(body))
    const refusal = interruption ?? refusalOf(req, parameters)
    if (refusal) return answer(res, refusal.status, errorBody(refusal, parameters))
    fake.taken.push(parameters)
    answer(res, 201, { sid: `SM${'0'.repeat(32)}`, status: 'queued', error_code: null, error_message: null })
  }

  /** Returns why a request is refused, in the order in which Twilio looks; null for one that is taken. */
  function refusalOf(
    req: IncomingMessage,
    parameters: TakenMessage,
  ): { status: number; code: number } | null {
    const { To = '', From, MessagingServiceSid, Body = '' } = parameters
    const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    if (req.headers.authorization !== expected) return { status: 401, code: 20003 }
    if (req.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) return { status: 404, code: 20404 }
    if (req.method !== 'POST') return { status: 405, code: 20004 }
    const isForm = req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const refuse = (code: number) => ({ status: 400, code })
    if (!isForm || To === '') return refuse(21604)
    if (From === undefined && MessagingServiceSid === undefined) return refuse(21603)
    if (Body === '') return refuse(21602)
    if (Body.length > maxBody) return refuse(21617)
    if (!e164.test(To)) return refuse(21211)
    if (fake.landlines.has(To)) return refuse(21614)
    return fake.stopped.has(To) ? refuse(21610) : null
  }

  return fake
}

/** Returns an error as Twilio writes it: with what the caller sent. */
function errorBody({ status, code }: { status: number; code?: number }, { To }: TakenMessage) {
  if (code === undefined) return '<html>Bad Gateway</html>'
  return {
    code,
    message: `The number ${To} is refused.`,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  }
}

function answer(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' })
  res.end(typeof body === 'string' ? body : JSON.stringify(body))
}
