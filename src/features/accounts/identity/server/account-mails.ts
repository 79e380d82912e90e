import { defineMail, type MailType } from '../../../../server/mail/mail-type.ts'
import { perDay, twice } from '../../../../server/outbox/receiver-limit.ts'
import {
  addressTakenMails,
  mailChangesToAddressPerDay,
  mailResumesPerDay,
  reactivationMailsPerDay,
  resetMailsPerDay,
} from '../../rules.ts'

// The mails about an account itself.

export const activationMail = defineMail<{ token: string; code: string }>(
  'activation',
  perDay(20),
  ({ t, linkTo }, { token, code }) => ({
    title: t('title'),
    paragraphs: [t('welcome'), t('why')],
    button: { label: t('button'), href: linkTo(`/activate?token=${token}`) },
    code: { label: t('code'), value: code },
    footer: [t('validity'), t('notYou')],
  }),
  { token: 'example', code: '012345' },
)

/** `what` is the sentence that describes the attempt. */
export const addressTakenMail = defineMail<{ what: 'what' | 'wanted' }>(
  'addressTaken',
  addressTakenMails,
  ({ t, linkTo }, { what }) => ({
    title: t('title'),
    paragraphs: [t(what), t('next')],
    button: { label: t('button'), href: linkTo('/login') },
    footer: [t('notYou')],
  }),
  { what: 'what' },
  { what: 'wanted' },
)

export const welcomeMail = defineMail<null>(
  'welcome',
  perDay(5),
  ({ t, linkTo }) => ({
    title: t('title'),
    paragraphs: [t('what'), t('profile'), t('safe')],
    button: { label: t('button'), href: linkTo('/profile') },
    footer: [t('settings')],
  }),
  null,
)

export const passwordResetMail = defineMail<{ token: string }>(
  'passwordReset',
  twice(resetMailsPerDay),
  ({ t, linkTo }, { token }) => ({
    title: t('title'),
    paragraphs: [t('what')],
    button: { label: t('button'), href: linkTo(`/reset-password/do?token=${token}`) },
    footer: [t('validity'), t('notYou')],
  }),
  { token: 'example' },
)

export const passwordChangedMail = defineMail<null>(
  'passwordChanged',
  perDay(10),
  ({ t, linkTo }) => ({
    title: t('title'),
    paragraphs: [t('what'), t('notYou')],
    button: { label: t('button'), href: linkTo('/reset-password') },
    footer: [],
  }),
  null,
)

export const newBrowserMail = defineMail<{ date: Date }>(
  'newBrowser',
  perDay(5),
  ({ t, linkTo }, { date }) => ({
    title: t('title'),
    paragraphs: [t('what', { date }), t('you')],
    button: { label: t('button'), href: linkTo('/settings#sessions') },
    footer: [t('notYou')],
  }),
  { date: new Date('2026-11-29T12:00:00Z') },
)

/** To the present address, as soon as the change is asked for. */
export const mailChangeAskedMail = defineMail<null>(
  'mailChangeAsked',
  perDay(10),
  ({ t, linkTo }) => ({
    title: t('title'),
    paragraphs: [t('what'), t('stays')],
    button: { label: t('button'), href: linkTo('/reset-password') },
    footer: [t('notYou')],
  }),
  null,
)

export const mailChangeMail = defineMail<{ token: string }>(
  'mailChange',
  twice(mailChangesToAddressPerDay),
  ({ t, linkTo }, { token }) => ({
    title: t('title'),
    paragraphs: [t('what')],
    button: { label: t('button'), href: linkTo(`/mail-change/do?token=${token}`) },
    footer: [t('validity'), t('notYou')],
  }),
  { token: 'example' },
)

/** To the account's own address, to which mails had stopped. */
export const mailResumedMail = defineMail<{ token: string }>(
  'mailResumed',
  twice(mailResumesPerDay),
  ({ t, linkTo }, { token }) => ({
    title: t('title'),
    paragraphs: [t('what')],
    button: { label: t('button'), href: linkTo(`/mail-change/again?token=${token}`) },
    footer: [t('validity'), t('notYou')],
  }),
  { token: 'example' },
)

export const mailChangedMail = defineMail<null>(
  'mailChanged',
  perDay(10),
  ({ t }) => ({ title: t('title'), paragraphs: [t('what'), t('notYou')], footer: [] }),
  null,
)

export const deletedMail = defineMail<{ token: string; date: Date }>(
  'deleted',
  twice(reactivationMailsPerDay),
  ({ t, linkTo }, { token, date }) => ({
    title: t('title'),
    paragraphs: [t('what', { date }), t('back')],
    button: { label: t('button'), href: linkTo(`/reactivate?token=${token}`) },
    footer: [t('notYou')],
  }),
  { token: 'example', date: new Date('2026-12-24T12:00:00Z') },
)

export const reactivatedMail = defineMail<null>(
  'reactivated',
  perDay(10),
  ({ t, linkTo }) => ({
    title: t('title'),
    paragraphs: [t('what')],
    button: { label: t('button'), href: linkTo('/profile') },
    footer: [t('notYou')],
  }),
  null,
)

export const accountMails: MailType<unknown>[] = [
  activationMail,
  addressTakenMail,
  welcomeMail,
  passwordResetMail,
  passwordChangedMail,
  newBrowserMail,
  mailChangeAskedMail,
  mailChangeMail,
  mailResumedMail,
  mailChangedMail,
  deletedMail,
  reactivatedMail,
]
