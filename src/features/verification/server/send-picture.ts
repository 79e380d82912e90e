import { randomBytes } from 'node:crypto'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { MemberContext } from '../../../server/http/context.ts'
import { putSealed } from '../../../server/storage/sealed-file.ts'
import type { Work } from '../../../server/work.ts'
import { largestFileBytes } from '../../photos/rules.ts'
import { inPictureQueue, makeSinglePicture } from '../../photos/server/public.ts'
import { lockProfile } from '../../profiles/server/public.ts'
import { pictureRefusals } from '../contract.ts'
import { isStillAsked, verificationOf } from '../rules.ts'
import { placeOf } from './picture-file.ts'
import { requireComparable, requireOpen } from './start-verification.ts'
import { queuePicture } from './verification-queue.ts'
import { findNewestOf, updateSent, type VerificationRow } from './verifications-table.ts'

/**
 * Stores the picture with the gesture. It is decoded and re-encoded before any transaction opens, so that
 * only pixels remain, and stored sealed. Of concurrent calls one succeeds; the files of the others are
 * deleted.
 */
export async function sendPicture(ctx: MemberContext, { file }: { file: File }) {
  const { db, now, actor, services } = ctx
  if (file.size > largestFileBytes) throw refuse(commonRefusals, 'too_large')
  requireAsked(await findNewestOf(db, actor.profile_id), now)
  await requireComparable(db, actor.profile_id)
  const bytes = await inPictureQueue(actor.account_id, async () =>
    makeSinglePicture(Buffer.from(await file.arrayBuffer())),
  )
  const picture_key = randomBytes(16).toString('hex')
  try {
    await putSealed(services, placeOf(picture_key), bytes)
    const row = await ctx.transaction((work) => storeSent(work, ctx, picture_key))
    return { verification: verificationOf(row, now) }
  } catch (err) {
    await services.storage.delete([placeOf(picture_key).storage_key])
    throw err
  }
}

async function storeSent(
  work: Work,
  { actor, locale, site }: MemberContext,
  pictureKey: string,
): Promise<VerificationRow> {
  const { profile_id } = actor
  const { db, now } = work
  await lockProfile(db, profile_id)
  const { id } = requireAsked(await findNewestOf(db, profile_id), now)
  const sent = await updateSent(db, id, {
    picture_key: pictureKey,
    sent_at: now,
    locale,
    text_version: site.terms_version,
  })
  await queuePicture(work, sent)
  return sent
}

/**
 * Refuses `conflict` where a picture waits or the badge exists, and `gesture_expired` where no gesture is
 * requested.
 */
function requireAsked(newest: VerificationRow | undefined, now: Date): VerificationRow {
  requireOpen(newest)
  if (!newest || !isStillAsked(newest, now)) throw refuse(pictureRefusals, 'gesture_expired')
  return newest
}
