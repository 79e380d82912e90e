import { defineMail } from '../../../server/mail/mail-type.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'

export const exclusionMail = defineMail<{ date: Date }>(
  'exclusion',
  perDay(3),
  ({ t, linkTo }, { date }) => ({
    title: t('title'),
    paragraphs: [t('what', { date }), t('stays')],
    button: { label: t('button'), href: linkTo('/settings/self-exclusion') },
    footer: [t('help')],
  }),
  { date: new Date('2027-05-24T12:00:00Z') },
)
