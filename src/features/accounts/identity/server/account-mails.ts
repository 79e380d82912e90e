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
  ({ say, linkTo }, { token, code }) => ({
    title: say('title'),
    paragraphs: [say('welcome'), say('why')],
    button: { label: say('button'), href: linkTo(`/activate?token=${token}`) },
    code: { label: say('code'), value: code },
    footer: [say('validity'), say('notYou')],
  }),
  { token: 'example', code: '012345' },
)

/** `what` is the sentence that describes the attempt. */
export const addressTakenMail = defineMail<{ what: 'what' | 'wanted' }>(
  'addressTaken',
  addressTakenMails,
  ({ say, linkTo }, { what }) => ({
    title: say('title'),
    paragraphs: [say(what), say('next')],
    button: { label: say('button'), href: linkTo('/login') },
    footer: [say('notYou')],
  }),
  { what: 'what' },
  { what: 'wanted' },
)

export const welcomeMail = defineMail<null>(
  'welcome',
  perDay(5),
  ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what'), say('profile'), say('safe')],
    button: { label: say('button'), href: linkTo('/profile') },
    footer: [say('settings')],
  }),
  null,
)

export const passwordResetMail = defineMail<{ token: string }>(
  'passwordReset',
  twice(resetMailsPerDay),
  ({ say, linkTo }, { token }) => ({
    title: say('title'),
    paragraphs: [say('what')],
    button: { label: say('button'), href: linkTo(`/reset-password/do?token=${token}`) },
    footer: [say('validity'), say('notYou')],
  }),
  { token: 'example' },
)

export const passwordChangedMail = defineMail<null>(
  'passwordChanged',
  perDay(10),
  ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what'), say('notYou')],
    button: { label: say('button'), href: linkTo('/reset-password') },
    footer: [],
  }),
  null,
)

export const newBrowserMail = defineMail<{ date: Date }>(
  'newBrowser',
  perDay(5),
  ({ say, linkTo }, { date }) => ({
    title: say('title'),
    paragraphs: [say('what', { date }), say('you')],
    button: { label: say('button'), href: linkTo('/settings#sessions') },
    footer: [say('notYou')],
  }),
  { date: new Date('2026-11-29T12:00:00Z') },
)

/** To the present address, as soon as the change is asked for. */
export const mailChangeAskedMail = defineMail<null>(
  'mailChangeAsked',
  perDay(10),
  ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what'), say('stays')],
    button: { label: say('button'), href: linkTo('/reset-password') },
    footer: [say('notYou')],
  }),
  null,
)

export const mailChangeMail = defineMail<{ token: string }>(
  'mailChange',
  twice(mailChangesToAddressPerDay),
  ({ say, linkTo }, { token }) => ({
    title: say('title'),
    paragraphs: [say('what')],
    button: { label: say('button'), href: linkTo(`/mail-change/do?token=${token}`) },
    footer: [say('validity'), say('notYou')],
  }),
  { token: 'example' },
)

/** To the account's own address, to which mails had stopped. */
export const mailResumedMail = defineMail<{ token: string }>(
  'mailResumed',
  twice(mailResumesPerDay),
  ({ say, linkTo }, { token }) => ({
    title: say('title'),
    paragraphs: [say('what')],
    button: { label: say('button'), href: linkTo(`/mail-change/again?token=${token}`) },
    footer: [say('validity'), say('notYou')],
  }),
  { token: 'example' },
)

export const mailChangedMail = defineMail<null>(
  'mailChanged',
  perDay(10),
  ({ say }) => ({ title: say('title'), paragraphs: [say('what'), say('notYou')], footer: [] }),
  null,
)

export const deletedMail = defineMail<{ token: string; date: Date }>(
  'deleted',
  twice(reactivationMailsPerDay),
  ({ say, linkTo }, { token, date }) => ({
    title: say('title'),
    paragraphs: [say('what', { date }), say('back')],
    button: { label: say('button'), href: linkTo(`/reactivate?token=${token}`) },
    footer: [say('notYou')],
  }),
  { token: 'example', date: new Date('2026-12-24T12:00:00Z') },
)

export const reactivatedMail = defineMail<null>(
  'reactivated',
  perDay(10),
  ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what')],
    button: { label: say('button'), href: linkTo('/profile') },
    footer: [say('notYou')],
  }),
  null,
)

/** A decision about something a member posted, or about the account, with its reasons (law: 17 statement of reasons). */
export interface Decision {
  about: 'photo' | 'text' | 'account'
  /** Full key of the text with the reason. */
  reason: string
  by: 'person' | 'automatic'
}

export const decisionMail = defineMail<Decision>(
  'decision',
  perDay(100),
  ({ say, sayOther, linkTo }, { about, reason, by }) => ({
    title: say(`${about}Title`),
    paragraphs: [say(`${about}What`), sayOther(reason), say(by)],
    button: { label: say(`${about}Button`), href: linkTo(about === 'account' ? '/settings' : '/profile') },
    footer: [say('appeal')],
  }),
  { about: 'photo', reason: 'photos.reasons.contact_data', by: 'person' },
  { about: 'text', reason: 'profiles.texts.advertising', by: 'person' },
  { about: 'account', reason: 'mails.decision.underAge', by: 'automatic' },
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
  decisionMail,
]
