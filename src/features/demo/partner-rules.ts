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

/** A message to a partner; `nth` counts the exchanges before it. */
export interface Received {
  kind: string
  body: string | null
  nth: number
}

/** Returns the answer to a message: by its kind, else by whether it asks something, in turn. */
export function answerTo({ kind, body, nth }: Received): PartnerAnswer {
  if (kind === 'gift' || kind === 'photo') return kind
  const turns = partnerAnswers.filter((answer) =>
    answer.startsWith(/[?？]/.test(body ?? '') ? 'question' : 'other'),
  )
  return turns[nth % turns.length] as PartnerAnswer
}
