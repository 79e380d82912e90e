import { ageAt } from '../../../core/time.ts'
import type { StaffReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import {
  closeItem,
  countDecisionsAbout,
  type EffectHandler,
  openItemAbout,
  type Queue,
  replaceItem,
  type SubjectView,
  sealedAddress,
} from '../../moderation/server/public.ts'
import { findPhotosFor, staffAddressOf } from '../../photos/server/public.ts'
import { findProfile } from '../../profiles/server/public.ts'
import { decisionReasons } from '../rules.ts'
import {
  approveVerification,
  endForRestriction,
  readSelfie,
  rejectVerification,
} from './decide-verification.ts'
import { findNewestOf, findVerification, type VerificationRow } from './verifications-table.ts'

const kind = 'verification'
const subjectOf = (id: number) => ({ kind, id })

/** Puts a sent picture into the queue of staff. */
export function queuePicture(work: Work, { id, profile_id }: VerificationRow): Promise<void> {
  return openItemAbout(work, { kind, subject: subjectOf(id), profile_id })
}

/** Takes a request out of the queue that waits no longer. */
export async function unqueuePicture(work: Work, id: number): Promise<void> {
  await closeItem(work, kind, subjectOf(id))
}

/**
 * Queues a waiting request again whose member has another main photo than staff has compared it with, or cropped it: else that
 * photo would get the badge unseen. The profile's row must be locked.
 */
export async function requeuePicture(work: Work, profileId: number): Promise<void> {
  const newest = await findNewestOf(work.db, profileId)
  if (newest?.status !== 'waiting') return
  const subject = subjectOf(newest.id)
  await replaceItem(work, subject, { kind, subject, profile_id: profileId })
}

/** Pictures with a gesture that wait, each beside the main photo. */
export const verificationQueue: Queue = {
  kind,
  reasons: decisionReasons,
  show: async (ctx, subjects) => {
    const views = new Map<number, SubjectView>()
    for (const { id } of subjects) {
      const row = await findVerification(ctx.db, id)
      if (row?.status === 'waiting') views.set(id, await viewOf(ctx, row))
    }
    return views
  },
  readSealed: readSelfie,
  decide: async (work, { subject, word, reason }) => {
    if (word === 'approve') return approveVerification(work, subject.id)
    await rejectVerification(work, subject.id, decisionReasons.find((code) => code === reason) ?? 'other')
  },
}

/** A member who must verify before they write again loses a badge that they have; the next one ends the restriction. */
export const mustVerify: EffectHandler = {
  effect: 'verify',
  begin: (work, { account_id }) => endForRestriction(work, account_id),
  end: async () => {},
}

async function viewOf(ctx: StaffReadContext, row: VerificationRow): Promise<SubjectView> {
  const { id, profile_id, gesture } = row
  const [photos, profile, decisions] = await Promise.all([
    findPhotosFor(ctx.db, profile_id, profile_id),
    findProfile(ctx.db, profile_id),
    countDecisionsAbout(ctx.db, profile_id),
  ])
  const main = photos.find(({ is_main }) => is_main)
  return {
    pictures: [
      { photo_id: null, url: sealedAddress(kind, id), label: 'selfie' },
      ...(main ? [{ photo_id: main.id, url: staffAddressOf(ctx, main), label: 'main_photo' }] : []),
    ],
    texts: [],
    facts: [
      { label: 'gesture', value: gesture },
      ...(profile ? [{ label: 'age', value: String(ageAt(profile.date_of_birth, ctx.now)) }] : []),
      { label: 'decisions', value: String(decisions) },
    ],
  }
}
