import type { MessageKind } from '../chats/rules.ts'

/** Codes of the partners' responses; `demo.partner` has a text for each. */
export const partnerAnswers = [
  'gift',
  'photo',
  'question1',
  'question2',
  'question3',
  'other1',
  'other2',
  'other3',
  'other4',
] as const
export type PartnerAnswer = (typeof partnerAnswers)[number]

/** How long a partner reads, and then writes. */
export const readSeconds = 1
export const writeSeconds = 2.5

/** The response to a message of each kind; null if its text decides. */
const answerByKind: Record<MessageKind, PartnerAnswer | null> = {
  text: null,
  gift: 'gift',
  photo: 'photo',
  system: null,
}

/** A message to a partner; `nth` counts the exchanges before it. */
export interface Received {
  kind: MessageKind
  body: string | null
  nth: number
}

/** Returns the answer to a message: by its kind, else by whether it asks something, in turn. */
export function answerTo({ kind, body, nth }: Received): PartnerAnswer {
  const answer = answerByKind[kind]
  if (answer) return answer
  const turns = partnerAnswers.filter((each) =>
    each.startsWith(/[?？]/.test(body ?? '') ? 'question' : 'other'),
  )
  return turns[nth % turns.length] as PartnerAnswer
}
