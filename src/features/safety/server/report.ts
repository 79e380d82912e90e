import { byText, type ProfileTexts } from '../../../core/profile-texts.ts'
import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { requireWithinLimit } from '../../../server/http/limits.ts'
import { newReference } from '../../../server/reference.ts'
import type { Work } from '../../../server/work.ts'
import { findAllNear, findConversationMember, findReceivedMessage } from '../../chats/server/public.ts'
import type { Urgency } from '../../moderation/rules.ts'
import { openItemAbout } from '../../moderation/server/public.ts'
import { deleteReported, findPhotosByIds, photoViews } from '../../photos/server/public.ts'
import { findProfile, lockProfiles, requireVisibleMember } from '../../profiles/server/public.ts'
import type { ReportInput } from '../contract.ts'
import { memberReported } from '../events.ts'
import { namedSubjects, type Outcome, type ReportReason, type ReportSubject } from '../rules.ts'
import { mailReportOutcome } from './jobs.ts'
import { reportLimitOf } from './misuse.ts'
import {
  findOpenReference,
  findReportedPictures,
  insertReport,
  type ReportedThing,
  updateClosed,
  updateReportedGone,
} from './reports-table.ts'

/** Messages before a reported one, and as many after it, that are stored with it as context. */
const surroundingEach = 10
/** Number of newest messages that are stored with the report of a chat. */
const reportedMessages = 50

/**
 * Returns what the acting member reports, in its current state. Refuses as `requireVisibleMember` does,
 * `not_found` for photos that they do not see (blurred ones can be reported) and for messages that they did
 * not receive; throws InvalidInput `self` for their own content. Blocks do not matter.
 */
async function reportedThing(ctx: SessionContext, input: ReportInput): Promise<ReportedThing> {
  const [named] = namedSubjects(input)
  if (!named) throw new Error('a report names no subject')
  return reported[named.subject](ctx, named.id)
}

const reported: Record<ReportSubject, (ctx: SessionContext, id: number) => Promise<ReportedThing>> = {
  profile: reportedProfile,
  photo: reportedPhoto,
  message: reportedMessage,
  conversation: reportedConversation,
}

async function reportedProfile(ctx: SessionContext, profileId: number): Promise<ReportedThing> {
  requireOther(ctx, 'profile_id', profileId)
  const { name } = await requireVisibleMember(ctx, profileId, { toReport: true })
  const profile = await findProfile(ctx.db, profileId)
  const texts = byText<ProfileTexts>((name) => profile?.[name] ?? null)
  return {
    subject: 'profile',
    subject_id: profileId,
    profile_id: profileId,
    snapshot: { name, ...texts, prompts: profile?.prompts ?? [] },
  }
}

async function reportedPhoto(ctx: SessionContext, photoId: number): Promise<ReportedThing> {
  const [photo] = await findPhotosByIds(ctx.db, [photoId])
  if (!photo) throw refuse(commonRefusals, 'not_found')
  const { profile_id, key, audience, rating, is_main } = photo
  requireOther(ctx, 'photo_id', profile_id)
  await requireVisibleMember(ctx, profile_id, { toReport: true })
  const seen = photoViews(ctx, [{ ...photo, is_granted: false }])
  if (seen.length === 0) throw refuse(commonRefusals, 'not_found')
  return {
    subject: 'photo',
    subject_id: photoId,
    profile_id,
    snapshot: { key, audience, rating, is_main },
  }
}

async function reportedMessage(ctx: SessionContext, messageId: number): Promise<ReportedThing> {
  const message = await findReceivedMessage(ctx.db, ctx.actor.profile_id, messageId)
  if (!message) throw refuse(commonRefusals, 'not_found')
  const { sender_id, conversation_id, kind, body, gift_id, gift_credits, photo_id, created_at } = message
  requireOther(ctx, 'message_id', sender_id)
  const surrounding = await findAllNear(ctx.db, ctx.actor.profile_id, message, surroundingEach)
  return {
    subject: 'message',
    subject_id: messageId,
    profile_id: sender_id,
    snapshot: {
      ...{ conversation_id, kind, body, gift_id, gift_credits, created_at, surrounding },
      ...(photo_id === null ? {} : await sentPhoto(ctx, photo_id)),
    },
  }
}

/** Returns the newest messages of a chat with their original text, as far as the member still has them. */
async function reportedConversation(ctx: SessionContext, conversationId: number): Promise<ReportedThing> {
  const side = await findConversationMember(ctx.db, conversationId, ctx.actor.profile_id)
  if (!side) throw refuse(commonRefusals, 'not_found')
  const end = { conversation_id: conversationId, id: Number.MAX_SAFE_INTEGER }
  const messages = await findAllNear(ctx.db, ctx.actor.profile_id, end, reportedMessages)
  return {
    subject: 'conversation',
    subject_id: conversationId,
    profile_id: side.other_id,
    snapshot: { conversation_id: conversationId, messages },
  }
}

/**
 * Returns the current picture of a photo in a message, which is retained until the report is closed; nothing
 * where it is deleted.
 */
async function sentPhoto({ db }: SessionContext, photo_id: number) {
  const [photo] = await findPhotosByIds(db, [photo_id])
  return photo ? { photo_id, key: photo.key, audience: photo.audience, rating: photo.rating } : {}
}

function requireOther(ctx: SessionContext, path: string, profileId: number): void {
  if (profileId === ctx.actor.profile_id) throw new InvalidInput([{ path, message: 'self' }])
}

/**
 * Stores a report and returns its receipt number immediately, as the law requires (law: 2.1).
 */
export async function report(ctx: SessionContext, input: ReportInput) {
  const { account_id } = ctx.actor
  const thing = await reportedThing(ctx, input)
  const open = await findOpenReference(ctx.db, account_id, thing)
  if (open) return receiptOf(open)
  await requireWithinLimit(
    ctx.db,
    `reports:${account_id}`,
    await reportLimitOf(ctx.db, account_id, ctx.now),
    ctx.now,
  )
  const reference = newReference()
  const isNew = await ctx.transaction(async (work) => {
    // The owner's edits and deletions take this lock too: the snapshot is current when the report is stored,
    // and a picture that is deleted after that is retained.
    await lockProfiles(work.db, [thing.profile_id, account_id])
    const current = await reportedThing({ ...ctx, ...work }, input)
    const isStored = await insertReport(work.db, {
      ...current,
      reference,
      reporter_id: account_id,
      reason: input.reason,
      comment: input.comment?.trim() || null,
      created_at: ctx.now,
    })
    if (isStored) {
      await queueReport(work, current, input.reason)
      const { profile_id, subject } = current
      await work.emit(memberReported, { profile_id, reporter_id: account_id, subject, reason: input.reason })
    }
    return isStored
  })
  if (isNew) return receiptOf(reference)
  // A double click results in one report.
  const other = await findOpenReference(ctx.db, account_id, thing)
  if (!other) throw new Error('a report was neither stored nor there already')
  return receiptOf(other)
}

function receiptOf(reference: string) {
  return { ok: true as const, reference }
}

/**
 * Closes a report, and has its reporter told what became of it; not where it has no outcome. Every decision goes through here, so that the retained picture is deleted once no other
 * report of it is open. Safe to repeat.
 */
export function closeReport(outer: Work, id: number, outcome: Outcome | null = null): Promise<void> {
  return outer.transaction(async (work) => {
    const { is_closed, picture } = await updateClosed(work.db, id, { outcome, now: work.now })
    if (picture) await work.enqueue(deleteReported, picture)
    if (is_closed && outcome !== null) await work.enqueue(mailReportOutcome, { report_id: id })
  })
}

/** Deletes what reports contain about a member who is erased, with the retained pictures. */
export async function forgetReported(work: Work, profileId: number): Promise<void> {
  const pictures = await findReportedPictures(work.db, profileId)
  await updateReportedGone(work.db, profileId)
  for (const picture of pictures) await work.enqueue(deleteReported, picture)
}

/** How urgent a report is by its reason: danger to children first, then danger to others. */
const urgencyOfReason: Record<ReportReason, Urgency> = {
  fake: 2,
  scam: 2,
  harassment: 2,
  hate: 2,
  unwanted_sexual: 2,
  intimate_without_consent: 1,
  underage: 0,
  danger: 1,
  illegal: 1,
  other: 2,
}

/** Puts a report into the queue; one of the same subject attaches. */
async function queueReport(
  work: Work,
  { subject, subject_id, profile_id }: ReportedThing,
  reason: ReportReason,
): Promise<void> {
  await openItemAbout(work, {
    kind: 'report',
    subject: { kind: subject, id: subject_id },
    profile_id,
    urgency: urgencyOfReason[reason],
    reports: 1,
  })
}
