import { photoReasons } from '../../../../core/people.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { ageAt } from '../../../../core/time.ts'
import type { StaffReadContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import {
  countDecisionsAbout,
  type EffectHandler,
  type Queue,
  type SubjectView,
  sealedAddress,
} from '../../../moderation/server/public.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import { staffAddressOf } from '../../access/server/photo-views.ts'
import { findCopiesOf, knownPicture, refusePicture } from '../../files/server/copies.ts'
import { findFlags } from '../../files/server/hashes-table.ts'
import { readOriginal } from '../../files/server/original-file.ts'
import { findPhotosByIds, type PhotoRow } from '../../files/server/photos-table.ts'
import { unqueuePhoto } from '../../files/server/waiting-photo.ts'
import { isOfPicture } from '../../rules.ts'
import { approvePhoto, rejectPhoto } from './decide-photo.ts'

/** Returns a photo as it is now; that it is the one which staff has seen is said by its item. Refuses `not_found`. */
async function requirePhoto({ db }: Pick<Work, 'db'>, id: number): Promise<PhotoRow> {
  const [photo] = await findPhotosByIds(db, [id])
  if (!photo) throw refuse(commonRefusals, 'not_found')
  return photo
}

async function viewOf(ctx: StaffReadContext, photo: PhotoRow): Promise<SubjectView> {
  const { id, profile_id, audience, rating, owner_rating, status } = photo
  const [profile, flags, decisions] = await Promise.all([
    findProfile(ctx.db, profile_id),
    findFlags(ctx.db, id),
    countDecisionsAbout(ctx.db, profile_id),
  ])
  const copies = flags.find(({ kind }) => kind === 'duplicate_of')?.accounts ?? 0
  const facts: Record<string, string | null> = {
    main: photo.is_main ? 'true' : null,
    audience,
    rating,
    owner_rating,
    status,
    edited: flags.some(({ kind }) => kind === 'edited') ? 'true' : null,
    age: profile ? String(ageAt(profile.date_of_birth, ctx.now)) : null,
    decisions: String(decisions),
    copies: copies > 0 ? String(copies) : null,
  }
  const hasOriginal = photo.original_until !== null && status !== 'rejected'
  return {
    pictures: [
      { photo_id: id, url: staffAddressOf(ctx, photo), label: 'photo' },
      ...(hasOriginal ? [{ photo_id: id, url: sealedAddress('photo', id), label: 'original' }] : []),
    ],
    texts: [],
    facts: Object.entries(facts).flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
  }
}

/** Photos that wait: new ones, also where they are shown at once, those with a lowered rating, and approved ones that were edited or that others have too. */
export const photoQueue: Queue = {
  kind: 'photo',
  reasons: photoReasons,
  show: async (ctx, subjects) => {
    const photos = await findPhotosByIds(
      ctx.db,
      subjects.map(({ id }) => id),
    )
    const views = new Map<number, SubjectView>()
    for (const photo of photos) views.set(photo.id, await viewOf(ctx, photo))
    return views
  },
  readSealed: readOriginal,
  effectsOf: ({ word }) => (word === 'reject' ? ['hide_photo'] : []),
  // A rejected photo is hidden by the effect.
  decide: async (work, { subject, word, rating }) => {
    const photo = await requirePhoto(work, subject.id)
    if (word === 'approve') await approvePhoto(work, photo, rating ?? undefined)
  },
}

/** Hides a photo from everybody but its owner; ends with what a decision took, where the files are stored still. */
export const hidePhoto: EffectHandler = {
  effect: 'hide_photo',
  isThere: async ({ db }, { subject_id, account_id }) => {
    const [photo] = await findPhotosByIds(db, [subject_id ?? 0])
    return photo?.profile_id === account_id
  },
  alsoOn: async (work, { account_id, subject_id, reason }) => {
    if (!isOfPicture(reason) || subject_id === null) return []
    const [owner, picture] = [
      await findAccountById(work.db, account_id),
      await knownPicture(work, subject_id),
    ]
    if (!owner || !picture) return []
    await refusePicture(work, owner.site_id, picture)
    const copies = await findCopiesOf(work, owner.site_id, picture)
    return copies
      .filter(({ photo_id }) => photo_id !== subject_id)
      .map(({ photo_id, profile_id }) => ({
        account_id: profile_id,
        subject: { kind: 'photo', id: photo_id },
      }))
  },
  begin: async (work, { subject_id, reason }) => {
    const photo = await requirePhoto(work, subject_id ?? 0)
    await rejectPhoto(work, photo, photoReasons.find((code) => code === reason) ?? 'other')
    await unqueuePhoto(work, photo.id)
  },
  end: async (work, { subject_id }) => {
    const [photo] = await findPhotosByIds(work.db, [subject_id ?? 0])
    if (photo?.status === 'rejected' && photo.has_sharp) await approvePhoto(work, photo)
  },
}
