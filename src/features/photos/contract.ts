import { z } from 'zod'
import { sessionRead, sessionWrite } from '../../core/access.ts'
import { ClientId, Id, PathId } from '../../core/ids.ts'
import { Audience, Card, Photo, PhotoRating } from '../../core/people.ts'
import { type RefusalMap, sharedRefusals } from '../../core/refusals.ts'
import { secondsPerHour } from '../../core/time.ts'

/** Refusals of an upload (api: POST /profile/photos). */
export const uploadRefusals = {
  photo_limit: { status: 403, data: z.object({ limit: z.int() }) },
  unsupported_image: { status: 415 },
  /** The picture, or one just like it, was rejected before. */
  photo_rejected: { status: 409 },
} as const satisfies RefusalMap

const Fraction = z.number().min(0).max(1)
const Crop = z
  .strictObject({ x: Fraction, y: Fraction, width: Fraction, height: Fraction })
  // Fractions that are added up miss their sum by a hair.
  .refine(({ x, y, width, height }) => Math.max(x + width, y + height) < 1.001, { error: 'invalid' })

const OwnPhotos = z.object({ photos: z.array(Photo) })
const Done = z.object({ ok: z.literal(true) })
const repeatable = { idempotent: true } as const
/** Each is said in the chat of the two, so nobody can be showered with it; taking one back is always open. */
const granting = {
  ...repeatable,
  limit: { key: 'account', amount: 120, windowSeconds: secondsPerHour },
} as const

export const photos = {
  /**
   * Adds a photo at the end: JPEG, PNG, WebP or AVIF, at most 12 MB and 50 megapixels (else `too_large`), at least
   * 100 pixels on each edge (else `unsupported_image`). What it holds beside the picture (place, camera) is not kept.
   * The first one for everyone becomes the main photo. The same `client_id` answers the photo of the first upload.
   */
  upload: sessionWrite
    .route({ method: 'POST', path: '/profile/photos' })
    .input(
      z.strictObject({
        file: z.file(),
        audience: Audience.default('everyone'),
        client_id: ClientId.optional(),
      }),
    )
    .output(z.object({ photo: Photo }))
    .errors(uploadRefusals)
    .meta({
      body: 'multipart',
      transaction: 'own',
      limit: { key: 'account', amount: 60, windowSeconds: secondsPerHour },
    }),
  /**
   * Moves a photo (1 is the first), changes who may see it, rates it, or makes it the main one. A main photo is for
   * everyone and not explicit: another is refused as bad input at `main`. When the main photo is kept from some, the
   * next one that can be takes its place; without one there is no main photo. A rating below the moderator's is refused
   * as bad input at `rating`; one below the owner's own sends an approved photo back to review.
   */
  change: sessionWrite
    .route({ method: 'PATCH', path: '/profile/photos/{id}' })
    .input(
      z.strictObject({
        id: PathId,
        position: z.int().min(0).max(1000).optional(),
        audience: Audience.optional(),
        rating: PhotoRating.optional(),
        main: z.literal(true).optional(),
      }),
    )
    .output(OwnPhotos)
    .meta(repeatable),
  /**
   * Turns a photo clockwise and keeps a part of it, told in fractions of the turned picture; the rest is gone for
   * everybody. At least 240 pixels stay on each edge, else it is refused as bad input at `crop`. Addresses that were
   * given out before end. `filename` is the photo's, as it was answered: where the photo has another picture by now,
   * such as that of this same edit sent before, or was rejected, it is a `conflict`.
   */
  edit: sessionWrite
    .route({ method: 'POST', path: '/profile/photos/{id}/edit' })
    .input(
      z.strictObject({
        id: PathId,
        filename: z.string().max(1000),
        rotate: z.literal([0, 90, 180, 270]).default(0),
        crop: Crop,
      }),
    )
    .output(OwnPhotos)
    .errors({
      photo_rejected: uploadRefusals.photo_rejected,
      /** The picture that is kept cannot be read. */
      unsupported_image: uploadRefusals.unsupported_image,
    })
    .meta({
      transaction: 'own',
      limit: { key: 'account', amount: 120, windowSeconds: secondsPerHour },
    }),
  /** Deletes a photo and, soon after, its files. */
  remove: sessionWrite
    .route({ method: 'DELETE', path: '/profile/photos/{id}' })
    .input(z.strictObject({ id: PathId }))
    .output(OwnPhotos),
  /** Whom an own photo was granted to, newest first; also while it is not private. */
  grantees: sessionRead
    .route({ method: 'GET', path: '/profile/photos/{id}/grants' })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ cards: z.array(Card) })),
  /** Which own photos were granted to a member, in their order. */
  granted: sessionRead
    .route({ method: 'GET', path: '/profile/photo-grants/{profile_id}' })
    .input(z.strictObject({ profile_id: PathId }))
    .output(z.object({ photo_ids: z.array(Id) })),
  /** Lets a member see a private photo; `conflict` for one that is not private or was rejected. */
  grant: sessionWrite
    .route({ method: 'POST', path: '/profile/photos/{id}/grants/{profile_id}' })
    .input(z.strictObject({ id: PathId, profile_id: PathId }))
    .output(Done)
    .errors({ blocked: sharedRefusals.blocked })
    .meta(granting),
  /** Takes that back; addresses that were given out end within the hour. */
  revoke: sessionWrite
    .route({ method: 'DELETE', path: '/profile/photos/{id}/grants/{profile_id}' })
    .input(z.strictObject({ id: PathId, profile_id: PathId }))
    .output(Done)
    .meta(repeatable),
}
