import { randomUUID } from 'node:crypto'
import { type Subscription, subscribe } from '../../../server/work.ts'
import {
  accountActivated,
  accountClosed,
  accountCreated,
  accountErased,
  statusChanged,
  visibilityChanged,
} from '../../accounts/events.ts'
import { photoDecided, photoGranted, photoGrantRevoked } from '../../photos/events.ts'
import { answersRemoved, memberBlocked, memberUnblocked } from '../../profiles/events.ts'
import { announceGrant, announcePhotoDecision } from '../attachments/server/photo-attachments.ts'
import { deleteOpener, insertOpener } from '../conversations/server/openers-table.ts'
import { forgetMember, returnUnread } from '../deletion/server/forget-member.ts'
import { refreshConversations, refreshPair } from '../deletion/server/refresh-conversations.ts'
import { updateAnswersForgotten } from '../messages/server/messages-table.ts'
import { sendMessages } from '../sending/server/send-batch.ts'

export const chatsSubscriptions: Subscription[] = [
  // The message written at signup is stored until activation (decisions: signup_message).
  subscribe(accountCreated, async ({ db, now }, { account_id, signup_message }) => {
    if (!signup_message) return
    await insertOpener(db, {
      profile_id: account_id,
      recipient_id: signup_message.profile_id,
      client_id: randomUUID(),
      body: signup_message.body,
      fictional_acknowledged: signup_message.fictional_acknowledged,
      created_at: now,
    })
  }),
  // Sent like any opener; if it cannot be sent, it is dropped and the activation continues.
  subscribe(accountActivated, async (work, { account_id }) => {
    const opener = await deleteOpener(work.db, account_id)
    if (!opener) return
    const { recipient_id, client_id, body, fictional_acknowledged } = opener
    await sendMessages(work, [
      { kind: 'text', sender_id: account_id, recipient_id, client_id, body, fictional_acknowledged },
    ])
  }),
  subscribe(photoGranted, (work, grant) => announceGrant(work, grant, 'photo_granted')),
  subscribe(photoGrantRevoked, (work, grant) => announceGrant(work, grant, 'photo_grant_revoked')),
  subscribe(photoDecided, (work, { photo_id }) => announcePhotoDecision(work, photo_id)),
  // Blocked and closed accounts disappear from the partners' chats (decisions: Block).
  subscribe(memberBlocked, (work, { blocker_id, blocked_id }) => refreshPair(work, blocker_id, blocked_id)),
  subscribe(answersRemoved, ({ db }, { profile_id, prompts }) =>
    updateAnswersForgotten(db, profile_id, prompts),
  ),
  subscribe(memberUnblocked, (work, { blocker_id, blocked_id }) => refreshPair(work, blocker_id, blocked_id)),
  subscribe(statusChanged, (work, { account_id }) => work.enqueue(refreshConversations, { account_id })),
  subscribe(visibilityChanged, async (work, { account_id, switches }) => {
    if (switches.includes('hide_from_other_sites')) await work.enqueue(refreshConversations, { account_id })
  }),
  subscribe(accountClosed, (work, { account_id }) =>
    work.enqueue(returnUnread, { account_id, closed_at: work.now.toISOString() }),
  ),
  subscribe(accountErased, (work, { account_id }) => forgetMember(work, account_id)),
]
