import { type Audience, type PhotoRating, photoRatings } from '../../core/people.ts'
import type { Photo } from '../../core/schemas.ts'
import { secondsPerDay, secondsPerMinute } from '../../core/time.ts'

/** Maximum number of photos per member (product: Photos). */
export const photoLimits = { free: 3, premium: 25 } as const

/** Maximum size of an upload, in bytes (decisions: Photos). */
export const largestFileBytes = 12 * 1024 * 1024
/** Maximum size of a picture that is decoded, in pixels (decisions: Photos). */
export const largestPixels = 50_000_000

/** Minimum edge of an accepted picture, in pixels (decisions: Pictures). */
export const minEdge = 100

/** Stored widths of a photo, in pixels; none is wider than the upload. */
export const photoWidths = [480, 960, 1600] as const
/** Edge of the square thumbnail in pixels. */
export const thumbEdge = 240

/** Returns the minimum edge after an edit, in pixels; the edge itself where it is shorter. */
export function minCutEdge(edge: number): number {
  return Math.min(240, edge)
}

/** Rotation of a picture in degrees, clockwise. */
export type PhotoTurn = 0 | 90 | 180 | 270

/** A part of a picture, in fractions of its width and height. */
export interface PhotoCrop {
  x: number
  y: number
  width: number
  height: number
}

/** Width in pixels of the blurred file, and of the detail that remains in it. */
export const blurredWidth = 240
export const blurredDetail = 24

/** An original that nobody has decided about is deleted after this. */
export const originalSeconds = 30 * secondsPerDay

/**
 * Two pictures count as the same where their hashes differ in at most this many of 64 bits; no more than 7,
 * the maximum that the index of hashes supports. Higher for rejected pictures, which come back cropped and
 * recoloured.
 */
export const nearBits = { copy: 4, rejected: 6 } as const

/** Reasons for which a picture is hidden whoever shows it, and wherever: its copies are decided with it. */
const reasonsOfPicture: readonly string[] = [
  'intimate_without_consent',
  'child_abuse',
  'minor',
  'illegal',
  'copyright',
  'hate',
  'contact_data',
  'offensive',
]

/** Reports whether a photo is hidden for what it shows, not for whose it is or where it stands. */
export function isOfPicture(reason: string): boolean {
  return reasonsOfPicture.includes(reason)
}

/** Maximum number of grantees of a private photo that its owner sees, newest first. */
export const granteesShown = 200

/** The files of a photo: the sharp ones by width, a square thumbnail, and a blurred one. */
export const photoVariants = ['480', '960', '1600', 'thumb', 'blur'] as const
export type PhotoVariant = (typeof photoVariants)[number]

/**
 * URLs created within the same half hour are identical, and valid for 30 to 60 minutes (decisions: Photos).
 */
const windowSeconds = 30 * secondsPerMinute

/** Returns when a URL created at `now` expires, in seconds since 1970. */
export function addressExpiry(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / windowSeconds) + 2) * windowSeconds
}

/** Returns how many photos a member may have. */
export function photoLimit(paidUser: boolean): number {
  return paidUser ? photoLimits.premium : photoLimits.free
}

/** Returns the stored widths of a picture: those below its own, and the first that holds all of it. */
export function storedWidths(width: number): PhotoVariant[] {
  return photoWidths
    .filter((_, index) => index === 0 || (photoWidths[index - 1] ?? 0) < width)
    .map((variant) => String(variant) as PhotoVariant)
}

/** Returns the stored file that best fits a target of `wanted` pixels. */
function widthFor(wanted: (typeof photoWidths)[number], width: number): PhotoVariant {
  const variants = storedWidths(width)
  return variants.find((variant) => Number(variant) >= wanted) ?? variants.at(-1) ?? '480'
}

/** Fields that determine who sees a photo. */
export interface ShownPhoto {
  /** The owner. */
  profile_id: number
  status: Photo['status']
  audience: Audience
  rating: PhotoRating
  is_main: boolean
  /** Pixels of the widest file. */
  width: number
  /** False once the sharp files of a rejected photo are deleted. */
  has_sharp: boolean
  /** True if the owner granted this photo to the viewer. */
  is_granted: boolean
}

/** The viewer; null is a visitor. */
export type PhotoViewer = { profile_id: number; paid_user: boolean } | null

/** How a viewer sees a photo; `unproven` is blurred only for lack of a proof of age. */
export type Sight = 'sharp' | 'blurred' | 'unproven' | 'nothing'

/**
 * Returns how a viewer sees a photo of an owner whom they may see. The owner sees it in any state, others
 * once it is approved. Visitors see the main photo only (product: Photos), members all
 * photos for everyone, premium members also those for premium; a private photo requires its owner's grant,
 * premium or not. In addition, an explicit one stays blurred for viewers without a proof of age where the law
 * requires one (law: 2.7).
 */
export function sightOf(viewer: PhotoViewer, photo: ShownPhoto, seesExplicit: boolean): Sight {
  if (viewer?.profile_id === photo.profile_id) return photo.has_sharp ? 'sharp' : 'blurred'
  if (photo.status !== 'approved') return 'nothing'
  if (!isEntitled(viewer, photo)) return 'blurred'
  return photo.rating === 'explicit' && !seesExplicit ? 'unproven' : 'sharp'
}

/**
 * Returns how a recipient sees a photo that its owner sent them: sending it grants access, whatever its
 * audience. It is blurred until it `isShown` (decisions: Chat); approval and proof of age count as
 * everywhere.
 */
export function sentSightOf(
  viewer: PhotoViewer,
  photo: Omit<ShownPhoto, 'is_granted'>,
  seesExplicit: boolean,
  isShown: boolean,
): Sight {
  const sight = sightOf(viewer, { ...photo, audience: 'private', is_granted: true }, seesExplicit)
  const isCovered = !isShown && viewer?.profile_id !== photo.profile_id
  return isCovered && sight !== 'nothing' ? 'blurred' : sight
}

function isEntitled(viewer: PhotoViewer, { audience, is_main, is_granted }: ShownPhoto): boolean {
  if (audience === 'everyone') return viewer !== null || is_main
  return viewer !== null && (audience === 'premium' ? viewer.paid_user : is_granted)
}

/** The files whose URLs a response may contain, by where they are shown. */
export interface ShownVariants {
  thumb: PhotoVariant
  /** Cards and lists. */
  card: PhotoVariant
  /** Galleries and dialogs. */
  page: PhotoVariant
  /** Full screen. */
  large: PhotoVariant
}

/** Returns the sharp files of a picture of that width, or the blurred ones; never both. */
export function variantsFor(sight: Exclude<Sight, 'nothing'>, width: number): ShownVariants {
  if (sight !== 'sharp') return { thumb: 'blur', card: 'blur', page: 'blur', large: 'blur' }
  return {
    thumb: 'thumb',
    card: widthFor(480, width),
    page: widthFor(960, width),
    large: widthFor(1600, width),
  }
}

/** Fields that determine the order of a member's photos and the main one. */
export interface ArrangedPhoto extends Pick<ShownPhoto, 'audience' | 'rating' | 'status' | 'is_main'> {
  id: number
  position: number
}

/** An owner's change of one photo; `position` 1 is the first, beyond the end is the last. */
export interface PhotoChange {
  position?: number | undefined
  audience?: Audience | undefined
  rating?: PhotoRating | undefined
  main?: true | undefined
}

/**
 * Reports whether a photo may be the main one: strangers see it on cards, so it must be for everyone and not
 * explicit.
 */
export function canBeMain(photo: Pick<ShownPhoto, 'audience' | 'rating' | 'status'>): boolean {
  return photo.audience === 'everyone' && photo.rating !== 'explicit' && photo.status !== 'rejected'
}

/** Reports whether a grant gives access to a photo, now or once it is approved. */
export function isGrantable({ audience, status }: Pick<ShownPhoto, 'audience' | 'status'>): boolean {
  return audience === 'private' && status !== 'rejected'
}

const byStrictness = photoRatings

/** Returns the stricter of two ratings; null is none. */
export function stricterRating(one: PhotoRating, other: PhotoRating | null): PhotoRating {
  return other !== null && isBelow(one, other) ? other : one
}

/** Reports whether a rating is less strict than another. */
export function isBelow(rating: PhotoRating, other: PhotoRating): boolean {
  return byStrictness.indexOf(rating) < byStrictness.indexOf(other)
}

/**
 * Returns the photos after a change of one of them, in their order. A lower rating sends an approved photo
 * back to review (decisions: Readings).
 */
export function changed<T extends ArrangedPhoto>(photos: T[], id: number, change: PhotoChange): T[] {
  const { position, audience, rating, main } = change
  const after = photos.map((photo) => {
    const is_main = main ? photo.id === id : photo.is_main
    if (photo.id !== id) return { ...photo, is_main }
    const isLowered = rating !== undefined && isBelow(rating, photo.rating)
    const status = isLowered && photo.status === 'approved' ? 'pending' : photo.status
    return {
      ...photo,
      is_main,
      status,
      audience: audience ?? photo.audience,
      rating: rating ?? photo.rating,
    }
  })
  if (position === undefined) return arranged(after)
  const others = after.filter((photo) => photo.id !== id)
  others.splice(Math.max(0, position - 1), 0, ...after.filter((photo) => photo.id === id))
  return arranged(others)
}

/**
 * Returns the photos in this order with consecutive positions, and with one main photo where any qualifies:
 * the previous one, otherwise the first approved, otherwise the first pending.
 */
export function arranged<T extends ArrangedPhoto>(photos: T[]): T[] {
  const fit = photos.filter(canBeMain)
  const main =
    fit.find((photo) => photo.is_main) ?? fit.find((photo) => photo.status === 'approved') ?? fit[0]
  return photos.map((photo, index) => ({ ...photo, position: index + 1, is_main: photo === main }))
}
