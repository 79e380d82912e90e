import type { Message } from '../../message-contract.ts'

/** An item of a thread. */
export type ThreadItem =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: Message; isContinued: boolean }

/** Consecutive messages of one sender within this time are grouped. */
const maxGroupGapMs = 5 * 60_000

/**
 * Returns the items for messages (oldest first), with a divider for each day in the page's time zone, and one
 * before the first message that was unread when the thread was opened.
 */
export function threadItems(
  messages: Message[],
  options: { firstUnreadId: number | null; dayOf: (at: string) => string },
): ThreadItem[] {
  const items: ThreadItem[] = []
  let before: Message | undefined
  for (const message of messages) {
    const day = options.dayOf(message.created_at)
    const isNewDay = !before || options.dayOf(before.created_at) !== day
    if (isNewDay) items.push({ kind: 'day', key: `day-${day}`, at: message.created_at })
    if (message.id === options.firstUnreadId) items.push({ kind: 'unread', key: 'unread' })
    const isContinued =
      items.at(-1)?.kind === 'message' &&
      before?.sender_id === message.sender_id &&
      before.kind === message.kind &&
      Date.parse(message.created_at) - Date.parse(before.created_at) < maxGroupGapMs
    // A message keeps its key from the moment it was written.
    items.push({ kind: 'message', key: message.client_id, message, isContinued })
    before = message
  }
  return items
}

/** Items of a thread that the browser lays out and paints as one. */
export interface ThreadBlock {
  key: string
  items: ThreadItem[]
}

/** Length of a block on average. */
const blockLength = 32

/**
 * Splits the items of a thread into blocks, so that a browser can skip those out of view: for thousands of single messages,
 * finding out which are in view takes longer than skipping saves. Where a block begins depends on the id of its
 * first message alone, so adding older or newer messages does not change the other blocks.
 */
export function threadBlocks(items: readonly ThreadItem[]): ThreadBlock[] {
  const blocks: ThreadBlock[] = [{ key: 'oldest', items: [] }]
  for (const item of items) {
    if (item.kind === 'message' && item.message.id % blockLength === 0) {
      blocks.push({ key: item.key, items: [] })
    }
    blocks.at(-1)?.items.push(item)
  }
  return blocks
}

/**
 * Returns the first of the partner's newest `amount` messages (messages oldest first); null if none is
 * unread.
 */
export function findFirstUnread(messages: Message[], otherId: number, amount: number): number | null {
  if (amount <= 0) return null
  const received = messages.filter((message) => message.sender_id === otherId)
  return received.at(-amount)?.id ?? received[0]?.id ?? null
}
