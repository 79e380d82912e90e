import {
  defineMail,
  type MailBody,
  type MailType,
  type MailWriting,
} from '../../../../server/mail/mail-type.ts'
import { perDay } from '../../../../server/outbox/receiver-limit.ts'
import { type MailKind, mailKinds } from '../../../accounts/rules.ts'

// The eight kinds of mail that members choose (product: Notifications). Nothing in them is what somebody wrote, and no picture.

/** Every mail that a member can turn off names where, and has a link that does it. */
interface ChosenMail {
  /** Path that ends these mails. */
  unsubscribe: string
}
const exampleChosen: ChosenMail = { unsubscribe: '/unsubscribe?token=example' }

/** Adds what all of them end with. */
function withFooter(
  { tGlobal, linkTo }: MailWriting,
  { unsubscribe }: ChosenMail,
  body: Omit<MailBody, 'footer'>,
) {
  return {
    ...body,
    footer: [tGlobal('mails.notice.why')],
    links: [
      { label: tGlobal('mails.notice.choose'), href: linkTo('/notifications') },
      { label: tGlobal('mails.notice.unsubscribe'), href: linkTo(unsubscribe) },
    ],
  }
}

/** The members who did something: their number, and the name of one of them. */
interface CountedMail extends ChosenMail {
  count: number
  name: string
}
const exampleCounted: CountedMail = { ...exampleChosen, count: 1, name: 'Alex' }

const about = (name: string, path: string): MailType<CountedMail> =>
  defineMail<CountedMail>(
    name,
    perDay(48),
    (writing, data) => {
      const { t, linkTo } = writing
      return withFooter(writing, data, {
        title: t('title', { count: data.count, name: data.name }),
        paragraphs: [t('what')],
        button: { label: t('button'), href: linkTo(path) },
      })
    },
    exampleCounted,
    { ...exampleCounted, count: 5 },
  )

/** Once for each conversation that stays unread for a day. */
const unreadReminderMail = defineMail<ChosenMail & { name: string; date: Date; conversation_id: number }>(
  'unreadReminder',
  perDay(24),
  (writing, data) => {
    const { t, linkTo } = writing
    return withFooter(writing, data, {
      title: t('title', { name: data.name }),
      paragraphs: [t('what', { date: data.date })],
      button: { label: t('button'), href: linkTo(`/chats/${data.conversation_id}`) },
    })
  },
  { ...exampleChosen, name: 'Alex', date: new Date('2026-11-22T12:00:00Z'), conversation_id: 1 },
)

/** Sums up the messages and likes of an absence. */
const unreadNotificationsMail = defineMail<ChosenMail & { messages: number; likes: number }>(
  'unreadNotifications',
  perDay(5),
  (writing, data) => {
    const { t, tGlobal, linkTo } = writing
    return withFooter(writing, data, {
      title: t('title'),
      paragraphs: [t('intro')],
      list: [
        ...(data.messages > 0 ? [tGlobal('mails.notice.messages', { count: data.messages })] : []),
        ...(data.likes > 0 ? [tGlobal('mails.notice.likes', { count: data.likes })] : []),
      ],
      button: { label: t('button'), href: linkTo(data.messages > 0 ? '/chats' : '/likes/received') },
    })
  },
  { ...exampleChosen, messages: 2, likes: 5 },
  { ...exampleChosen, messages: 0, likes: 1 },
)

/** `percentage`: 1 to 100. */
const discountsMail = defineMail<ChosenMail & { percentage: number; code: string; date: Date }>(
  'discounts',
  perDay(5),
  (writing, { percentage, code, date, ...data }) => {
    const { t, linkTo } = writing
    return withFooter(writing, data, {
      title: t('title', { percent: percentage / 100 }),
      paragraphs: [t('what', { code, date })],
      button: { label: t('button'), href: linkTo('/credits') },
    })
  },
  { ...exampleChosen, percentage: 25, code: 'EXAMPLE25', date: new Date('2026-12-24T12:00:00Z') },
)

/** Real members only: fictional profiles are left out. */
const newMembersMail = defineMail<ChosenMail & { count: number }>(
  'newMembers',
  perDay(5),
  (writing, data) => {
    const { t, linkTo } = writing
    return withFooter(writing, data, {
      title: t('title', { count: data.count }),
      paragraphs: [t('what')],
      button: { label: t('button'), href: linkTo('/members?order=new') },
    })
  },
  { ...exampleChosen, count: 12 },
)

/** Written by staff, in the language of the member. */
const siteNewsMail = defineMail<ChosenMail & { title: string; paragraphs: string[] }>(
  'siteNews',
  perDay(5),
  (writing, data) => {
    const { t, linkTo } = writing
    return withFooter(writing, data, {
      title: data.title,
      paragraphs: data.paragraphs,
      button: { label: t('button'), href: linkTo('/') },
    })
  },
  { ...exampleChosen, title: 'Lorem ipsum', paragraphs: ['Dolor sit amet.'] },
)

/** The mail of each kind. */
export const mailOfKind = {
  new_conversation: about('newConversation', '/chats'),
  new_message: about('newMessage', '/chats'),
  like_received: about('likeReceived', '/likes/received'),
  unread_message_reminder: unreadReminderMail,
  unread_notifications_reminder: unreadNotificationsMail,
  discounts: discountsMail,
  new_members: newMembersMail,
  site_news: siteNewsMail,
} satisfies Record<MailKind, MailType<unknown>>

/** Returns the kind that members choose of a mail of that name; undefined for mails that cannot be turned off. */
export function kindOfMail(name: string): MailKind | undefined {
  return mailKinds.find((kind) => mailOfKind[kind].name === name)
}

/** Returns the names of the mails of kinds that members choose. */
export function mailsOfKinds(wanted: readonly MailKind[]): string[] {
  return wanted.map((kind) => mailOfKind[kind].name)
}

export const notificationMails: MailType<unknown>[] = Object.values(mailOfKind)
