import { defineMail } from '../../../server/mail/mail-type.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'

export const inactiveMail = defineMail<{ date: Date }>(
  'inactive',
  perDay(3),
  ({ t, linkTo }, { date }) => ({
    title: t('title'),
    paragraphs: [t('what', { date })],
    button: { label: t('button'), href: linkTo('/login') },
    footer: [t('next')],
  }),
  { date: new Date('2026-12-24T12:00:00Z') },
)
