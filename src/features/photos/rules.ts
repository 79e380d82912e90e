import { type Audience, type Photo, PhotoRating } from '../../core/people.ts'
import { secondsPerDay, secondsPerMinute } from '../../core/time.ts'

/** How many photos a member may have (product.md, 9). */
export const photoLimits = { free: 3, premium: 25 } as const

/** Largest file that is taken, in bytes (decisions: Photos). */
export const largestFileBytes = 12 * 1024 * 1024
/** Largest picture that is decoded, in pixels (decisions: Photos). */
export const largestPixels = 50_000_000

/** Shortest edge of a picture that is accepted, in pixels (decisions: Readings, Pictures). */
export const minEdge = 100

/** Widths in pixels in which a photo is kept; none is wider than the picture that came. */
export const photoWidths = [480, 960, 1600] as const
/** Edge of the square thumbnail in pixels. */
export const thumbEdge = 240

/** An edit leaves at least this many pixels on each edge, or the edge as it was where that is shorter. */
export function minCutEdge(edge: number): number {
  return Math.min(240, edge)
}

/** By how many degrees a picture is turned, clockwise. */
export type PhotoTurn = 0 | 90 | 180 | 270

/** A part of a picture, in fractions of its width and height. */
export interface PhotoCrop {
  x: number
  y: number
  width: number
  height: number
}

/** Width in pixels of the blurred file, and of what is left of the picture in it. */
export const blurredWidth = 240
export const blurredDetail = 24

/** An original that nobody has decided about is deleted after this (ux: Image privacy). */
export const originalSeconds = 30 * secondsPerDay

/**
 * Two pictures are taken for the same when their hashes differ in at most this many of 64 bits; no more than 7, which
 * is how far the index of hashes reaches. A little wider for rejected ones, which come back cut and coloured.
 */
export const nearBits = { copy: 4, rejected: 6 } as const

/** How many of those who may see a private photo its owner is shown, the newest. */
export const granteesShown = 200

/** The files of a photo: the sharp ones by width, a square thumbnail, and one without its detail. */
export const photoVariants = ['480', '960', '1600', 'thumb', 'blur'] as const
export type PhotoVariant = (typeof photoVariants)[number]

/** Addresses made within the same half hour are the same, and good for 30 to 60 minutes (decisions: Photos). */
const windowSeconds = 30 * secondsPerMinute

/** Until when an address is good that is made at `now`, in seconds since 1970. */
export function addressExpiry(now: Date): number {
  return (Math.floor(now.getTime() / 1000 / windowSeconds) + 2) * windowSeconds
}

/** How many photos this member may have. */
export function photoLimit(paidUser: boolean): number {
  return paidUser ? photoLimits.premium : photoLimits.free
}

/** The widths that are kept of a picture: those below its own, and the first that holds it whole. */
export function storedWidths(width: number): PhotoVariant[] {
  return photoWidths
    .filter((_, index) => index === 0 || (photoWidths[index - 1] ?? 0) < width)
    .map((kept) => String(kept) as PhotoVariant)
}

/** The kept file that serves a place of `wanted` pixels best. */
function widthFor(wanted: (typeof photoWidths)[number], width: number): PhotoVariant {
  const kept = storedWidths(width)
  return kept.find((variant) => Number(variant) >= wanted) ?? kept.at(-1) ?? '480'
}

/** What decides who sees a photo. */
export interface ShownPhoto {
  /** The owner. */
  profile_id: number
  status: Photo['status']
  audience: Audience
  rating: PhotoRating
  is_main: boolean
  /** Pixels of the widest file. */
  width: number
  /** False once the sharp files of a rejected photo are gone. */
  has_sharp: boolean
  /** Whether the owner granted this photo to the viewer. */
  is_granted: boolean
}

/** Who looks; null is a visitor. */
export type PhotoViewer = { profile_id: number; paid_user: boolean } | null

/** How somebody sees a photo; `unproven` is blurred for want of a proof of age alone. */
export type Sight = 'sharp' | 'blurred' | 'unproven' | 'nothing'

/**
 * How somebody sees a photo whose owner they may see. The owner sees it whatever its state, others once it is
 * approved. Visitors see the main photo only (product.md, 6: login to view more), members all that are for everyone,
 * premium members also those for premium; a private photo needs its owner's grant, premium or not. An explicit one
 * stays blurred on top of that for those who have not shown their age where the law asks for it (law: 2.7).
 */
export function sightOf(viewer: PhotoViewer, photo: ShownPhoto, seesExplicit: boolean): Sight {
  if (viewer?.profile_id === photo.profile_id) return photo.has_sharp ? 'sharp' : 'blurred'
  if (photo.status !== 'approved') return 'nothing'
  if (!isEntitled(viewer, photo)) return 'blurred'
  return photo.rating === 'explicit' && !seesExplicit ? 'unproven' : 'sharp'
}

/**
 * How somebody sees a photo that its owner sent them: sending it lets them see it, whomever it is for. Until it
 * `isShown` it is blurred (decisions: Chat); approval and proof of age count as everywhere.
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

/** The files whose addresses an answer may hold: by place where they are shown. */
export interface ShownVariants {
  thumb: PhotoVariant
  /** Cards and lists. */
  card: PhotoVariant
  /** Galleries and dialogs. */
  page: PhotoVariant
  /** A full screen. */
  large: PhotoVariant
}

/** The sharp files of a picture of that width, or the blurred ones; never both. */
export function variantsFor(sight: Exclude<Sight, 'nothing'>, width: number): ShownVariants {
  if (sight !== 'sharp') return { thumb: 'blur', card: 'blur', page: 'blur', large: 'blur' }
  return {
    thumb: 'thumb',
    card: widthFor(480, width),
    page: widthFor(960, width),
    large: widthFor(1600, width),
  }
}

/** What decides the order of an own list of photos and its main one. */
export interface ArrangedPhoto extends Pick<ShownPhoto, 'audience' | 'rating' | 'status' | 'is_main'> {
  id: number
  position: number
}

/** What an owner changes of one photo; `position` 1 is the first, beyond the end is the last. */
export interface PhotoChange {
  position?: number | undefined
  audience?: Audience | undefined
  rating?: PhotoRating | undefined
  main?: true | undefined
}

/** Whether a photo may be the main one: it stands on cards before strangers, so it is for everyone and not explicit. */
export function canBeMain(photo: Pick<ShownPhoto, 'audience' | 'rating' | 'status'>): boolean {
  return photo.audience === 'everyone' && photo.rating !== 'explicit' && photo.status !== 'rejected'
}

/** Whether a photo is somebody's to see by a grant, now or once it is approved. */
export function isGrantable({ audience, status }: Pick<ShownPhoto, 'audience' | 'status'>): boolean {
  return audience === 'private' && status !== 'rejected'
}

const byStrictness = PhotoRating.options

/** Returns the stricter of two ratings; null is none. */
export function stricterRating(one: PhotoRating, other: PhotoRating | null): PhotoRating {
  return other !== null && isBelow(one, other) ? other : one
}

/** Returns whether a rating says less than another. */
export function isBelow(rating: PhotoRating, other: PhotoRating): boolean {
  return byStrictness.indexOf(rating) < byStrictness.indexOf(other)
}

/**
 * Returns the photos after a change of one of them, in their order. A lower rating sends an approved photo back to
 * review (decisions: Readings).
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
 * The photos in this order without gaps between their positions, and with one main photo where any can be: the one
 * that was, else the first approved, else the first that waits.
 */
export function arranged<T extends ArrangedPhoto>(photos: T[]): T[] {
  const fit = photos.filter(canBeMain)
  const main =
    fit.find((photo) => photo.is_main) ?? fit.find((photo) => photo.status === 'approved') ?? fit[0]
  return photos.map((photo, index) => ({ ...photo, position: index + 1, is_main: photo === main }))
}
