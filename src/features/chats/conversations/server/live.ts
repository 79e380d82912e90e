import { type LiveRule, showLive, type Work } from '../../../../server/work.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { giftView, withOwnGifts } from '../../../gifts/server/public.ts'
import {
  chatDeleted,
  chatMuted,
  chatOpened,
  chatPinned,
  conversationsRefreshed,
  memberTyping,
  messagePhotoChanged,
  messageReacted,
  messageSent,
  messagesDelivered,
  messagesRead,
  messageTakenBack,
} from '../../events.ts'
import type { Message } from '../../message-contract.ts'

/**
 * The live events of chats and their recipients (api: Stream). A member's other browsers receive the member's
 * own actions.
 */
export const chatsLive: LiveRule[] = [
  showLive(messageSent, async (work, { recipient_id, message, received }) => {
    const own = { message: await inLanguageOf(work, message.sender_id, message) }
    const other =
      received === message && !message.gift
        ? own
        : { message: await inLanguageOf(work, recipient_id, received) }
    return [
      { account_id: recipient_id, type: 'message', data: other },
      { account_id: message.sender_id, type: 'message', data: own },
    ]
  }),
  showLive(chatOpened, (_work, { conversation_id, members }) =>
    members.map((account_id) => ({ account_id, type: 'chat_opened', data: { conversation_id } })),
  ),
  showLive(messagesRead, (_work, { reader_id, other_id, has_receipt, num_unread_messages, ...about }) => {
    const read = { ...about, profile_id: reader_id }
    const own = { account_id: reader_id, type: 'read', data: { ...read, num_unread_messages } }
    return has_receipt ? [{ account_id: other_id, type: 'read', data: read }, own] : [own]
  }),
  showLive(messagesDelivered, (_work, { sender_id, ...delivered }) => [
    { account_id: sender_id, type: 'delivered', data: delivered },
  ]),
  showLive(
    memberTyping,
    (_work, { other_id, ...typing }) => [{ account_id: other_id, type: 'typing', data: typing }],
    { passing: true },
  ),
  showLive(messageReacted, (_work, { other_id, ...reaction }) =>
    [other_id, reaction.profile_id].map((account_id) => ({ account_id, type: 'reaction', data: reaction })),
  ),
  showLive(messagePhotoChanged, (_work, { profile_id, ...about }) => [
    { account_id: profile_id, type: 'photo_changed', data: about },
  ]),
  showLive(messageTakenBack, (_work, { sender_id, recipient_id, ...gone }) =>
    [sender_id, recipient_id].map((account_id) => ({ account_id, type: 'message_gone', data: gone })),
  ),
  showLive(chatMuted, (_work, { profile_id, ...muted }) => [
    { account_id: profile_id, type: 'chat_muted', data: muted },
  ]),
  showLive(chatPinned, (_work, { profile_id, ...pinned }) => [
    { account_id: profile_id, type: 'chat_pinned', data: pinned },
  ]),
  showLive(conversationsRefreshed, (_work, { account_ids }) =>
    account_ids.map((account_id) => ({ account_id, type: 'resync', data: {} })),
  ),
  showLive(chatDeleted, (_work, { profile_id, ...gone }) => [
    { account_id: profile_id, type: 'chat_gone', data: gone },
  ]),
]

/** Translates a gift's name into the language of an account. */
async function inLanguageOf({ db }: Work, accountId: number, message: Message): Promise<Message> {
  const account = message.gift && (await findAccountById(db, accountId))
  if (!message.gift || !account) return message
  const [named] = await withOwnGifts(
    db,
    [{ ...message, gift: giftView(message.gift, account.language) }],
    account.language,
  )
  return named ?? message
}
