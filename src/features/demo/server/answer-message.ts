import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { defineJob } from '../../../server/jobs/job-type.ts'
import { text } from '../../../server/text.ts'
import { type JobHandler, onJob, type Subscription, subscribe, type Work } from '../../../server/work.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { memberTyping, messageSent } from '../../chats/events.ts'
import { findAllNear, findReceivedMessage, readMessages, sendMessages } from '../../chats/server/public.ts'
import { grantCredits } from '../../credits/server/public.ts'
import { messagePrice } from '../../sites/price-rules.ts'
import { siteById } from '../../sites/server/public.ts'
import { answerTo, readSeconds, writeSeconds } from '../partner-rules.ts'
import { existsPartner } from './populations-table.ts'

const answerMessage = defineJob<{ partner_id: number; message_id: number }>('demo.answer-message')

/** Messages read around the one to be answered. */
const nearMessages = 20

/** Has messages to a partner answered. */
export const answerPartnerMessages: Subscription = subscribe(
  messageSent,
  async (work, { recipient_id, received }) => {
    if (!work.services.config.demo || !(await existsPartner(work.db, recipient_id))) return
    await work.enqueue(answerMessage, { partner_id: recipient_id, message_id: received.id })
  },
)

/** Reads a message, types for a moment and answers by rules, unless its sender has written again since. */
export const answerMessageJob: JobHandler = onJob(answerMessage, async (work, { partner_id, message_id }) => {
  const message = await findReceivedMessage(work.db, partner_id, message_id)
  if (!message) return
  const { conversation_id, sender_id } = message
  const pair = { profile_id: partner_id, other_id: sender_id, conversation_id }
  await wait(readSeconds * 1000)
  await work.transaction(async (inner) => {
    await readMessages(inner, [{ ...pair, up_to: message_id, has_receipt: true, tells_delivery: true }])
    await inner.emit(memberTyping, pair)
  })
  await wait(writeSeconds * 1000)
  const near = await findAllNear(work.db, partner_id, message, nearMessages)
  if (near.some(({ id }) => id > message_id)) return
  // Half of them are answers.
  const nth = near.length < nearMessages ? Math.floor(near.length / 2) : message_id
  const answer = answerTo({ kind: message.kind, body: message.body, nth })
  await work.transaction((inner) => send(inner, { partner_id, sender_id, message_id }, answer))
})

async function send(
  work: Work,
  ids: { partner_id: number; sender_id: number; message_id: number },
  answer: ReturnType<typeof answerTo>,
): Promise<void> {
  const { partner_id, sender_id, message_id } = ids
  const reader = await findAccountById(work.db, sender_id)
  if (!reader) return
  const { credits } = messagePrice((await siteById(work, reader.site_id)).settings)
  if (credits > 0) {
    await grantCredits(work, {
      account_id: partner_id,
      amount: credits,
      reason: 'demo',
      reference: `message:${message_id}`,
      idempotency_key: `demo-answer:${message_id}`,
    })
  }
  await sendMessages(work, [
    {
      kind: 'text',
      sender_id: partner_id,
      recipient_id: sender_id,
      client_id: answerId(message_id),
      body: text(reader.language, `demo.partner.${answer}`),
      fictional_acknowledged: false,
    },
  ])
}

/** Returns the same id for the same message, so that a job that runs twice answers once. */
function answerId(messageId: number): string {
  const hex = createHash('sha256').update(`answer:${messageId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
