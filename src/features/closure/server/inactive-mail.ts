import { defineMail } from '../../../server/mail/mail-type.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'

export const inactiveMail = defineMail<{ date: Date }>(
  'inactive',
  perDay(3),
  ({ say, linkTo }, { date }) => ({
    title: say('title'),
    paragraphs: [say('what', { date })],
    button: { label: say('button'), href: linkTo('/login') },
    footer: [say('next')],
  }),
  { date: new Date('2026-12-24T12:00:00Z') },
)
