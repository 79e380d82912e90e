import type { ReactionEmoji } from '../../rules.ts'

/** Reactions that this page sent and whose live events have not arrived, oldest first; by message. */
const expected = new Map<number, (ReactionEmoji | null)[]>()

/** Stores that the live event of an own reaction, or of its removal (null), will arrive. */
export function expectReaction(messageId: number, emoji: ReactionEmoji | null): void {
  expected.set(messageId, [...(expected.get(messageId) ?? []), emoji])
}

/** Forgets one whose request failed. */
export function forgetReaction(messageId: number, emoji: ReactionEmoji | null): void {
  const rest = expected.get(messageId) ?? []
  setExpected(
    messageId,
    rest.filter((_, index) => index !== rest.indexOf(emoji)),
  )
}

/**
 * Returns whether an own reaction from the live stream is older than what the page shows: a heart that was
 * removed before its event arrived would otherwise come back for a moment. A request that changes nothing has
 * no event; the next event that was expected ends the wait for those before it.
 */
export function isOutdated(messageId: number, emoji: ReactionEmoji | null): boolean {
  const waiting = expected.get(messageId) ?? []
  const index = waiting.indexOf(emoji)
  if (index === -1) return false
  setExpected(messageId, waiting.slice(index + 1))
  return expected.has(messageId)
}

function setExpected(messageId: number, emojis: (ReactionEmoji | null)[]): void {
  if (emojis.length > 0) expected.set(messageId, emojis)
  else expected.delete(messageId)
}
