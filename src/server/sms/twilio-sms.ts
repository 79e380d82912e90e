import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { growingPause, jitter } from '../../core/growing-pause.ts'
import type { TwilioConfig } from '../config.ts'
import { fetchErrorCode, isUnsent } from '../unsent-request.ts'
import { type OutgoingSms, SmsFailed, type SmsPort, UnreachableNumber } from './sms.ts'

const messagingService = /^MG[0-9a-f]{32}$/i
const twilioOrigin = 'https://api.twilio.com'
/** A member is waiting. */
const timeoutMs = 10_000
const attempts = 3
/** Milliseconds. */
const pauses = { first: 300, spread: jitter }

/**
 * Codes of Twilio about the recipient: an invalid number, one that is not mobile, and one whose owner has stopped our
 * messages. What else it refuses is the deployment's, such as a sender or a country that its account may not use.
 */
const recipientCodes: ReadonlySet<number> = new Set([21211, 21614, 21610])

/** The response to a message: accepted, or why not. */
const Answer = z.object({
  status: z.union([z.string(), z.int()]).optional(),
  code: z.int().nullish(),
  error_code: z.int().nullish(),
})
type Answer = z.infer<typeof Answer>

/** The result of an attempt. `unsent`: Twilio accepted nothing, so it may be repeated. */
type Outcome = { kind: 'taken' } | { kind: 'unsent' | 'failed'; reason: string; code?: number }

/** Returns a port that sends text messages through the Messages API of Twilio. */
export function twilioSms({ accountSid, authToken, from, url }: TwilioConfig): SmsPort {
  const target = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, url ?? twilioOrigin)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender = messagingService.test(from) ? 'MessagingServiceSid' : 'From'

  const attempt = async ({ to, text }: OutgoingSms): Promise<Outcome> => {
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: { accept: 'application/json', authorization },
        body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return outcomeOf(response.status, readAnswer(await response.text()))
    } catch (err) {
      const isLate = (err as Error).name === 'TimeoutError'
      const reason = isLate ? 'no answer in time' : (fetchErrorCode(err) ?? 'connection lost')
      return { kind: isUnsent(err) ? 'unsent' : 'failed', reason }
    }
  }

  return {
    isAvailable: true,
    send: async (sms) => {
      for (let nth = 1; ; nth += 1) {
        const outcome = await attempt(sms)
        if (outcome.kind === 'taken') return
        if (outcome.code !== undefined && recipientCodes.has(outcome.code)) {
          throw new UnreachableNumber(`Twilio: ${outcome.reason}`)
        }
        if (outcome.kind === 'failed' || nth === attempts) throw new SmsFailed(`Twilio: ${outcome.reason}`)
        await pause(growingPause(nth, pauses))
      }
    },
  }
}

/** Returns the result that a response means, without Twilio's message, which contains the number. */
function outcomeOf(status: number, { status: state, code, error_code }: Answer): Outcome {
  const isTaken = status >= 200 && status < 300 && state !== 'failed' && state !== 'undelivered'
  if (isTaken) return { kind: 'taken' }
  const given = code ?? error_code ?? undefined
  const reason = `answered ${status}${given === undefined ? '' : `, code ${given}`}`
  // Twilio has not processed the request.
  if (status === 429) return { kind: 'unsent', reason }
  return { kind: 'failed', reason, ...(given === undefined ? {} : { code: given }) }
}

function readAnswer(text: string): Answer {
  try {
    return Answer.parse(JSON.parse(text))
  } catch {
    return {}
  }
}
