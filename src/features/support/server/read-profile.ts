import { profileTextNames } from '../../../core/profile-texts.ts'
import { ageAt } from '../../../core/time.ts'
import type { StaffReadContext } from '../../../server/http/context.ts'
import { consentsOf } from '../../accounts/server/public.ts'
import { findPhotosFor, photoViews } from '../../photos/server/public.ts'
import { answeredPrompts, findProfile, type Viewing } from '../../profiles/server/public.ts'
import { siteById } from '../../sites/server/public.ts'
import { requireMember } from './require-member.ts'

/** Somebody who likes, blocks and hides nobody, and is nowhere. */
export const stranger = { profile_id: 0, paid_user: false, hide_fictional: false } as const

/** Returns what a member writes about themselves, what they agreed to, and the photos that every other member of the site sees. */
export async function readProfile(ctx: StaffReadContext, { id }: { id: number }) {
  const { site_id, pool_id } = await requireMember(ctx, id, 'members.read')
  const { db, now, services, locale } = ctx
  const site = await siteById(ctx, site_id)
  const viewing: Viewing = {
    ...{ db, now, services, site },
    entryGate: { sees_explicit: false },
    actor: { ...stranger, site_id, pool_id },
  }
  const [profile, photos] = [await findProfile(db, id), await findPhotosFor(db, id, 0)]
  const count = (status: string) => photos.filter((photo) => photo.status === status).length
  return {
    profile: {
      age: profile ? ageAt(profile.date_of_birth, now) : null,
      town: profile?.city ?? null,
      texts: profileTextNames.flatMap((name) => {
        const text = profile?.[name]
        return text ? [{ name, text }] : []
      }),
      answers: answeredPrompts(locale, profile?.prompts ?? []),
      photos: photoViews(viewing, photos)
        .filter(({ locked }) => !locked)
        .map(({ id, thumb_filename }) => ({ id, url: thumb_filename })),
      photos_waiting: count('pending'),
      photos_rejected: count('rejected'),
      consents: await consentsOf(db, id),
    },
  }
}
