import { type AboutRow, noAbout } from '../src/features/cards/server/public.ts'
import type { OutgoingContents } from '../src/features/chats/server/public.ts'
import { recordReaction } from '../src/features/chats/server/public.ts'
import { catalogue, giftsOf } from '../src/features/gifts/rules.ts'
import { recordLike, recordSeenLike } from '../src/features/likes/server/public.ts'
import { findPhotosFor } from '../src/features/photos/server/public.ts'
import { siteOf } from '../src/features/sites/server/public.ts'
import type { Services } from '../src/server/work.ts'
import type { DemoMember } from './demo-member.ts'
import { demoHost } from './demo-sites.ts'
import type { DemoPerson } from './people.ts'
import {
  type ScriptedChat,
  type ScriptedLine,
  type ShowcaseLogin,
  scriptedChatsOf,
  showcaseLogins,
} from './population/scripted-chats.ts'
import { addMails, addPurchase } from './population/showcase-money-and-mail.ts'
import { clientIdOf, giveDemoCredits, inWork, readUpTo, type SentTurn, sendTurn } from './send-turn.ts'

/** Credits left for visitors of the demo, on top of the cost of the scripted messages. */
const showcaseCredits: Record<ShowcaseLogin, number> = { free: 300, premium: 1000 }
/** Number of likes that a showcase account received; the newest few are unseen. */
const receivedLikes = 12
const newLikes = 5
/** Mutual likes. They are with members who have no chat, so that they are new matches. */
const matches = 3
/** Members who joined later have not written for days. */
const minJoinedDaysAgo = 7

const minuteMs = 60_000

/** Returns whether the member is one of the two accounts that visitors of the demo use. */
export function isShowcase({ login }: DemoMember): boolean {
  return showcaseLogins.some((each) => each === login)
}

/** Returns whether two members on the same site match each other's criteria. */
export function fitBothWays(one: DemoMember, other: DemoMember): boolean {
  return fits(one, other) && fits(other, one)
}

function fits({ person }: DemoMember, { person: other }: DemoMember): boolean {
  return (
    person.site_niche === other.site_niche && (person.seeking === 'both' || person.seeking === other.gender)
  )
}

/**
 * Returns the contacts of a showcase account in a fixed order: first members of its country who write its language and
 * whose age it looks for, as they do its own, then others of its language. Taken from the end of the site's members, so
 * that the low numbers are free for visitors who try the demo with two browsers.
 */
export function castOf(own: DemoMember, members: DemoMember[]): DemoMember[] {
  const fitting = members.filter(
    (other) =>
      other.login === null &&
      !other.isPartner &&
      !other.person.is_fictional &&
      other.person.joined_days_ago >= minJoinedDaysAgo &&
      fitBothWays(own, other),
  )
  const rankOf = (other: DemoMember) => {
    if (other.person.locale !== own.person.locale) return 2
    return other.person.country === own.person.country && wantEachOther(own, other) ? 0 : 1
  }
  return fitting.toReversed().toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Returns whether each is of an age that the other looks for. */
function wantEachOther({ person: one }: DemoMember, { person: other }: DemoMember): boolean {
  return isWanted(one, other) && isWanted(other, one)
}

/** Ages count from the first of January, and half of the people have had a birthday since: a year is left at the top. */
function isWanted({ wanted }: DemoPerson, { age }: DemoPerson): boolean {
  return age >= (wanted?.min_age ?? age) && age < (wanted?.max_age ?? age + 1)
}

/**
 * Gives the two showcase accounts chats in their language, likes and matches, so that the demo shows the product
 * at its best; idempotent.
 */
export async function fillShowcase(services: Services, members: DemoMember[]): Promise<void> {
  for (const login of showcaseLogins) {
    const own = members.find((member) => member.login === login)
    if (!own) continue
    const now = services.clock.now().getTime()
    if (own.paid_user) await addPurchase(services, own)
    await inWork(services, now, (work) => giveDemoCredits(work, own.id, showcaseCredits[login]))
    const cast = castOf(own, members)
    const chats = scriptedChatsOf(login, own.person.locale)
    const likes = likersOf(cast, chats.filter((chat) => !chat.with).length)
    await addLikes(services, own, likes, now)
    const liker = likes.likers.at(-1)
    if (!own.paid_user && liker) await addMails(services, own, { likes: newLikes, liker })
    const fitting = members.filter((other) => fitBothWays(own, other))
    const running = chats.flatMap((chat, index): RunningChat[] => {
      const found = partnerOf(chat, fitting)
      const partner = found === undefined ? cast[index] : found
      return partner ? [{ own, partner, chat, sent: [] }] : []
    })
    await sendAllLines(services, running, now)
  }
}

/** Returns what a like of a showcase account is about: one of its answers, its photo, or nothing in particular. */
function aboutOf({ person }: DemoMember, photoId: number | undefined, index: number): AboutRow {
  const answer = person.prompts[Math.floor(index / 3) % person.prompts.length]
  if (index % 3 === 0 && answer)
    return { ...noAbout, about_prompt: answer.prompt, about_answer: answer.answer }
  return index % 3 === 1 && photoId !== undefined ? { ...noAbout, about_photo_id: photoId } : noAbout
}

/** Returns with whom a chat is, if not with one of the cast. */
function partnerOf(chat: ScriptedChat, fitting: DemoMember[]): DemoMember | null | undefined {
  if (chat.with === 'partner') return fitting.find(({ isPartner }) => isPartner) ?? null
  return chat.with === 'fictional' ? (fitting.find(({ person }) => person.is_fictional) ?? null) : undefined
}

/** Returns the first members of the cast as likers: some chat partners, those to match with, and others last. */
function likersOf(cast: DemoMember[], chats: number): { likers: DemoMember[]; matched: DemoMember[] } {
  const [partners, others] = [cast.slice(0, chats), cast.slice(chats, receivedLikes)]
  const matched = others.slice(0, matches)
  return { likers: [...matched, ...partners, ...others.slice(matches)], matched }
}

/** Creates likes from the chat partners and others; the last ones are unseen. */
async function addLikes(
  services: Services,
  own: DemoMember,
  { likers, matched }: ReturnType<typeof likersOf>,
  now: number,
): Promise<void> {
  const [photo] = (await findPhotosFor(services.database.db, own.id, own.id)).filter(
    ({ audience }) => audience === 'everyone',
  )
  for (const [index, liker] of likers.entries()) {
    const at = now - (likers.length - index) * 310 * minuteMs
    await inWork(services, at, (work) =>
      recordLike(work, { from: liker.id, to: own.id, about: aboutOf(own, photo?.id, index) }),
    )
    await inWork(services, at + 60 * minuteMs, async (work) => {
      if (matched.includes(liker)) await recordLike(work, { from: own.id, to: liker.id })
      if (index < likers.length - newLikes) await recordSeenLike(work, { from: liker.id, to: own.id })
    })
  }
}

/** A chat in progress: the messages so far, line by line; null where a line was refused. */
interface RunningChat {
  own: DemoMember
  partner: DemoMember
  chat: ScriptedChat
  sent: (SentTurn | null)[]
}

/** Sends the lines of all chats in chronological order, so that the newest chat is at the top of the list. */
async function sendAllLines(services: Services, running: RunningChat[], now: number): Promise<void> {
  const lines = running.flatMap((one) => one.chat.lines.map((line) => ({ one, line })))
  for (const { one, line } of lines.toSorted((a, b) => b.line.minutesAgo - a.line.minutesAgo)) {
    one.sent.push(await sendLine(services, one, line, now))
  }
  for (const { own, partner, chat, sent } of running) {
    const last = sent.at(-1)
    const lastRead = sent.at(-1 - chat.unread)
    const at = now - (chat.lines.at(-1)?.minutesAgo ?? 0) * minuteMs + minuteMs
    if (lastRead) await inWork(services, at, (work) => readUpTo(work, own, partner, lastRead))
    // A fictional profile never reads.
    const reads = last && !partner.person.is_fictional
    if (reads) await inWork(services, at, (work) => readUpTo(work, partner, own, last))
  }
}

async function sendLine(
  services: Services,
  { own, partner, sent }: RunningChat,
  line: ScriptedLine,
  now: number,
): Promise<SentTurn | null> {
  const [from, to] = line.by === 'own' ? [own, partner] : [partner, own]
  const at = now - line.minutesAgo * minuteMs
  const contents = await contentsOf(services, line, from)
  if (!contents) return null
  const turn = await sendTurn(services, {
    ...contents,
    from,
    to,
    at,
    client_id: clientIdOf(`stage:${own.id}:${partner.id}:${sent.length}`),
    isToFictional: to.person.is_fictional,
    reply_to_id: line.replyTo === undefined ? null : (sent[line.replyTo]?.id ?? null),
  })
  const { reaction } = line
  if (!turn || !reaction) return turn
  await inWork(services, at + minuteMs, (work) =>
    recordReaction(
      work,
      { conversation_id: turn.conversation_id, message_id: turn.id, profile_id: to.id },
      from.id,
      reaction,
    ),
  )
  return turn
}

/** Returns the contents of a line; null where the site does not offer its gift, or the sender has no photo. */
async function contentsOf(
  services: Services,
  { text: body, gift: wanted, isPhoto }: ScriptedLine,
  sender: DemoMember,
): Promise<OutgoingContents | null> {
  if (wanted) {
    const gifts = giftsOf(await siteOf(services, demoHost(sender.person.site_niche)))
    const gift = gifts.find(({ id }) => catalogue.some((known) => known.id === id && known.code === wanted))
    return gift ? { kind: 'gift', body, gift } : null
  }
  if (!isPhoto) return { kind: 'text', body }
  // Another one than the main photo, which the reader has seen already.
  const [main, other] = await findPhotosFor(services.database.db, sender.id, sender.id)
  const photo = other ?? main
  return photo ? { kind: 'photo', body, photo_id: photo.id } : null
}
