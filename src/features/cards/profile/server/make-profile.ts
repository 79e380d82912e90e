import type { Locale } from '../../../../core/locales.ts'
import { byText, type ProfileTexts } from '../../../../core/profile-texts.ts'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { Card, Profile, Traits } from '../../../../core/schemas.ts'
import { byTrait } from '../../../../core/traits.ts'
import { readOwn } from '../../../../server/own-records.ts'
import type { Work } from '../../../../server/work.ts'
import { readAccountRow } from '../../../accounts/server/public.ts'
import { findPhotosFor, type PhotoRow, photosRecord, photoViews } from '../../../photos/server/public.ts'
import {
  answeredPrompts,
  existsHidden,
  type ProfileRow,
  presenceRecord,
  profileRecord,
  requireVisibleMember,
  type Viewing,
} from '../../../profiles/server/public.ts'
import { siteById } from '../../../sites/server/public.ts'
import type { ProfileFieldName } from '../../../sites/setting-rules.ts'
import { cardRecord } from '../../card/server/card-rows-table.ts'
import { cardsOf, ownCard, shownFieldsOf } from '../../card/server/make-cards.ts'

/** The viewer of a whole profile, and their language. */
type ProfileViewing = Viewing & { locale: Locale }

/**
 * Returns a member's profile as this viewer may see it; the own one as others see it. Refuses as
 * `requireVisibleMember` does.
 */
export async function profileOf(viewing: ProfileViewing, profileId: number): Promise<Profile> {
  const viewerId = viewing.actor?.profile_id ?? 0
  const [member, [card], photos, isHidden] = await Promise.all([
    requireVisibleMember(viewing, profileId),
    cardsOf(viewing, [profileId], { withBlocked: true }),
    findPhotosFor(viewing.db, profileId, viewerId),
    viewing.actor !== null && existsHidden(viewing.db, viewerId, profileId),
  ])
  if (!card) throw refuse(commonRefusals, 'not_found')
  return showProfile(
    viewing,
    { card, profile: member.profile, photos, isHidden },
    { ...member, isForOwner: false },
  )
}

/**
 * Returns a member's own profile, with the birth date and with pending and rejected photos. It is `disabled`,
 * and visible to nobody else, until the address is confirmed (api: Not confirmed).
 */
export async function ownProfileOf(work: Work, accountId: number): Promise<Profile> {
  const viewing = await viewingOf(work, accountId)
  const status = viewing.status === 'active' ? 'active' : 'disabled'
  const [row, lastActive, profile, photos] = await Promise.all([
    readOwn(work, cardRecord, accountId),
    readOwn(work, presenceRecord, accountId),
    readOwn(work, profileRecord, accountId),
    readOwn(work, photosRecord, accountId),
  ])
  const card = row && ownCard(viewing, row, lastActive)
  if (!card || !profile) throw refuse(commonRefusals, 'not_found')
  return showProfile(
    viewing,
    // Nobody grants themselves a photo.
    { card, profile, photos: photos.map((photo) => ({ ...photo, is_granted: false })), isHidden: false },
    { status, blocked_by_me: false, sensitive_hidden: false, isForOwner: true },
  )
}

/**
 * Returns the viewing context of a member, for responses and live messages built outside of their own
 * requests.
 */
export async function viewingOf(work: Work, accountId: number): Promise<ProfileViewing & { status: string }> {
  const account = await readAccountRow(work, accountId)
  if (!account) throw new Error(`account ${accountId} does not exist`)
  const { site_id, pool_id, paid_user, hide_fictional, status, language } = account
  return {
    db: work.db,
    now: work.now,
    services: work.services,
    locale: language,
    site: await siteById(work, site_id),
    // Only a request reveals the viewer's location. Cards and the own profile are complete without it.
    entryGate: { sees_explicit: false },
    actor: { profile_id: accountId, site_id, pool_id, paid_user, hide_fictional },
    status,
  }
}

interface Showing {
  status: Profile['status']
  blocked_by_me: boolean
  /** Omits what the withdrawn consent to sensitive data covers. */
  sensitive_hidden: boolean
  /** Includes what only the owner sees. */
  isForOwner: boolean
}

/** The parts that a profile is made of. */
interface ProfileSections {
  card: Card
  profile: ProfileRow
  photos: (PhotoRow & { is_granted: boolean })[]
  /** True if the viewer has hidden the member. */
  isHidden: boolean
}

async function showProfile(
  viewing: ProfileViewing,
  { card, profile, photos, isHidden }: ProfileSections,
  { status, blocked_by_me, sensitive_hidden, isForOwner }: Showing,
): Promise<Profile> {
  const ownSite = await siteById(viewing, profile.site_id)
  const fields = shownFieldsOf(viewing, ownSite.settings.visible_profile_fields).filter(
    // A visitor sees no more than the card (decisions: Readings).
    (field) => viewing.actor !== null || field === 'countryregion',
  )
  /** Fields not shown on profiles are returned to the owner only. */
  const shown = <T>(field: ProfileFieldName, value: T): T | null =>
    isForOwner || fields.includes(field) ? value : null
  const isPhotoShown = ({ status, is_main }: { status: string; is_main: boolean }) =>
    isForOwner || (status === 'approved' && (viewing.actor !== null || (is_main && card.main_image !== null)))
  const sensitive = <T>(value: T): T | null => (sensitive_hidden ? null : value)
  return {
    ...card,
    // The own card contains everything; the own page, like any other, shows what others see.
    region: shown('countryregion', card.region),
    city: shown('city', card.city),
    main_image: isForOwner || card.main_image?.status === 'approved' ? card.main_image : null,
    status,
    ...(isForOwner ? { date_of_birth: profile.date_of_birth } : {}),
    seeking: sensitive(shown('seeking', profile.seeking)),
    sexuality: sensitive(shown('sexuality', profile.sexuality)),
    countryregion: shown('countryregion', profile.countryregion),
    ...byTrait<Traits>((name) => shown(name, profile[name])),
    interests: sensitive(shown('interests', profile.interests)) ?? [],
    ...byText<ProfileTexts>((name) => sensitive(shown(name, profile[name]))),
    prompts: answeredPrompts(viewing.locale, sensitive(shown('prompts', profile.prompts)) ?? []),
    photos: photoViews(viewing, photos.filter(isPhotoShown)),
    blocked_by_me,
    hidden_by_me: isHidden,
  }
}
