import type { MainImage, Photo } from '../../../../core/people.ts'
import type { Viewing } from '../../../profiles/server/public.ts'
import type { PhotoRow } from '../../files/server/photos-table.ts'
import {
  addressExpiry,
  type PhotoVariant,
  type ShownPhoto,
  type ShownVariants,
  type Sight,
  sentSightOf,
  sightOf,
  variantsFor,
} from '../../rules.ts'
import { signatureOf } from './media-signatures.ts'

type Addressing = Pick<Viewing, 'now' | 'services' | 'site'>

/** The address of one file, good for 30 to 60 minutes and the same for the first 30 of them. */
function addressOf({ now, services, site }: Addressing, key: string, variant: PhotoVariant): string {
  const expiry = addressExpiry(now)
  const signature = signatureOf(services.signer, key, variant, expiry)
  const prefix = site.settings.cdn_prefix.replace(/\/$/, '')
  return `${prefix}/media/${key}-${variant}.webp?e=${expiry}&s=${signature}`
}

/** Which picture an address leads to, whether or not it is good; null for what is none. */
export function keyInAddress(address: string): string | null {
  return /\/media\/([0-9a-f]{32})-/.exec(address)?.[1] ?? null
}

interface ShownFiles {
  sight: Exclude<Sight, 'nothing'>
  variants: ShownVariants
}

/** The files of a photo that this viewer may fetch: null when the photo is not for their eyes at all. */
function filesFor(viewing: Viewing, photo: ShownPhoto): ShownFiles | null {
  const sight = sightOf(viewing.actor, photo, viewing.entryGate.sees_explicit)
  return sight === 'nothing' ? null : { sight, variants: variantsFor(sight, photo.width) }
}

/**
 * Photos as this viewer may see them; those that are not for their eyes (not approved, somebody else's) are left
 * out. Whether the viewer may see the owner at all is decided before (requireVisibleMember, cardsOf).
 */
export function photoViews(viewing: Viewing, photos: (PhotoRow & { is_granted: boolean })[]): Photo[] {
  return photos.flatMap((photo) => {
    const files = filesFor(viewing, photo)
    return files ? [photoView(viewing, photo, files)] : []
  })
}

/** The owner's view of own photos. */
export function ownPhotoViews(viewing: Viewing, photos: PhotoRow[]): Photo[] {
  return photoViews(
    viewing,
    photos.map((photo) => ({ ...photo, is_granted: false })),
  )
}

/** A photo that its owner sent to this viewer, or the viewer sent: null where it is not for their eyes (yet). */
export function sentPhotoView(viewing: Viewing, photo: PhotoRow, isShown: boolean): Photo | null {
  const sight = sentSightOf(viewing.actor, photo, viewing.entryGate.sees_explicit, isShown)
  if (sight === 'nothing') return null
  return photoView(viewing, photo, { sight, variants: variantsFor(sight, photo.width) })
}

function photoView(viewing: Addressing & Pick<Viewing, 'actor'>, photo: PhotoRow, files: ShownFiles): Photo {
  const { id, position, audience, rating, status, reason, is_main, width, height, key } = photo
  return {
    id,
    position,
    filename: addressOf(viewing, key, files.variants.page),
    thumb_filename: addressOf(viewing, key, files.variants.thumb),
    large_filename: addressOf(viewing, key, files.variants.large),
    audience,
    locked: files.sight !== 'sharp',
    needs_age_proof: files.sight === 'unproven',
    rating,
    moderator_rating: viewing.actor?.profile_id === photo.profile_id ? photo.moderator_rating : null,
    status,
    reason,
    is_main,
    width,
    height,
  }
}

/** What a member's main picture needs of its row. */
type MainPhotoRow = Pick<PhotoRow, 'profile_id' | 'key' | 'status' | 'width'>

/** A member's main picture, which is for everyone and not explicit; null when this viewer may not see it (yet). */
export function mainImageOf(viewing: Viewing, photo: MainPhotoRow): MainImage | null {
  const open = {
    audience: 'everyone',
    rating: 'safe',
    is_main: true,
    has_sharp: true,
    is_granted: false,
  } as const
  const main = { ...photo, ...open }
  const files = filesFor(viewing, main)
  if (!files) return null
  return {
    filename: addressOf(viewing, photo.key, files.variants.card),
    thumb_filename: addressOf(viewing, photo.key, files.variants.thumb),
    status: photo.status,
    match: addressOf(viewing, photo.key, files.variants.page),
  }
}
