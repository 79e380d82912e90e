import type { MainImage, Photo } from '../../../../core/schemas.ts'
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
import { type Binding, bindingMark } from './bound-address.ts'
import { signatureOf } from './media-signatures.ts'

type Addressing = Pick<Viewing, 'now' | 'services' | 'site'>

/**
 * Returns the URL of one file, valid for 30 to 60 minutes and identical for the first 30 of them; a bound one ends with
 * its binding as well.
 */
function addressOf(
  { now, services, site }: Addressing,
  key: string,
  variant: PhotoVariant,
  bound: Binding | null = null,
): string {
  const expiry = addressExpiry(now)
  const binding = bound ? bindingMark(bound) : ''
  const signature = signatureOf(services.signer, { key, variant, expiry, binding })
  const prefix = site.settings.cdn_prefix.replace(/\/$/, '')
  return `${prefix}/media/${key}-${variant}.webp?e=${expiry}${binding && `&b=${binding}`}&s=${signature}`
}

/** Returns the key of the picture that a URL names, valid or not; null for any other URL. */
export function keyInAddress(address: string): string | null {
  return /\/media\/([0-9a-f]{32})-/.exec(address)?.[1] ?? null
}

interface ShownFiles {
  sight: Exclude<Sight, 'nothing'>
  variants: ShownVariants
}

/** Returns the files of a photo that this viewer may fetch; null where the viewer may see none of it. */
function filesFor(viewing: Viewing, photo: ShownPhoto): ShownFiles | null {
  const sight = sightOf(viewing.actor, photo, viewing.entryGate.sees_explicit)
  return sight === 'nothing' ? null : { sight, variants: variantsFor(sight, photo.width) }
}

/**
 * Returns photos as this viewer may see them, without those that the viewer may not see (pending, rejected,
 * private). The caller checks whether the viewer may see the owner at all (requireVisibleMember, cardsOf).
 */
export function photoViews(viewing: Viewing, photos: (PhotoRow & { is_granted: boolean })[]): Photo[] {
  return photos.flatMap((photo) => {
    const files = filesFor(viewing, photo)
    return files ? [photoView(viewing, photo, files, bindingOf(viewing, photo, files, 'grant'))] : []
  })
}

/** Returns the owner's view of their photos. */
export function ownPhotoViews(viewing: Viewing, photos: PhotoRow[]): Photo[] {
  return photoViews(
    viewing,
    photos.map((photo) => ({ ...photo, is_granted: false })),
  )
}

/**
 * Returns a photo that was sent in a chat, as its sender or recipient sees it; null where it is not visible
 * (yet).
 */
export function sentPhotoView(viewing: Viewing, photo: PhotoRow, isShown: boolean): Photo | null {
  const sight = sentSightOf(viewing.actor, photo, viewing.entryGate.sees_explicit, isShown)
  if (sight === 'nothing') return null
  const files: ShownFiles = { sight, variants: variantsFor(sight, photo.width) }
  return photoView(viewing, photo, files, bindingOf(viewing, photo, files, 'chat'))
}

/** Returns what the addresses of a photo are bound to: of a private one that another member sees sharp, else null. */
function bindingOf(
  { actor }: Pick<Viewing, 'actor'>,
  photo: PhotoRow,
  { sight }: ShownFiles,
  kind: Binding['kind'],
): Binding | null {
  const isOthers = actor !== null && actor.profile_id !== photo.profile_id
  const isBound = isOthers && photo.audience === 'private' && sight === 'sharp'
  return isBound ? { kind, profile_id: actor.profile_id } : null
}

/**
 * Returns the address of a photo for a member of staff, whatever its state and audience; it works while they hold their role
 * and the photo has this picture.
 */
export function staffAddressOf(
  viewing: Addressing & { actor: { account_id: number } },
  { key, width, has_sharp }: Pick<PhotoRow, 'key' | 'width' | 'has_sharp'>,
): string {
  const { large } = variantsFor(has_sharp ? 'sharp' : 'blurred', width)
  return addressOf(viewing, key, large, { kind: 'staff', profile_id: viewing.actor.account_id })
}

function photoView(
  viewing: Addressing & Pick<Viewing, 'actor'>,
  photo: PhotoRow,
  files: ShownFiles,
  bound: Binding | null,
): Photo {
  const { id, position, audience, rating, status, reason, is_main, width, height, key } = photo
  return {
    id,
    position,
    filename: addressOf(viewing, key, files.variants.page, bound),
    thumb_filename: addressOf(viewing, key, files.variants.thumb, bound),
    large_filename: addressOf(viewing, key, files.variants.large, bound),
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

/** The columns that a member's main picture needs. */
type MainPhotoRow = Pick<PhotoRow, 'profile_id' | 'key' | 'status' | 'width'>

/**
 * Returns a member's main picture, which is for everyone and not explicit; null where this viewer may not see
 * it (yet).
 */
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
