import { defineMail } from '../../../server/mail/mail-type.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'

export const exclusionMail = defineMail<{ date: Date }>(
  'exclusion',
  perDay(3),
  ({ say, linkTo }, { date }) => ({
    title: say('title'),
    paragraphs: [say('what', { date }), say('stays')],
    button: { label: say('button'), href: linkTo('/settings/self-exclusion') },
    footer: [say('help')],
  }),
  { date: new Date('2027-05-24T12:00:00Z') },
)
