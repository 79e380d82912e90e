import { z } from 'zod'
import { sessionRead, sessionWrite } from '../../core/access.ts'
import { ClientId, Id, PathId } from '../../core/ids.ts'
import { type RefusalMap, sharedRefusals } from '../../core/refusals.ts'
import { Audience, Card, Photo, PhotoRating } from '../../core/schemas.ts'
import { secondsPerHour } from '../../core/time.ts'

/** Refusals of an upload (api: POST /profile/photos). */
export const uploadRefusals = {
  photo_limit: { status: 403, data: z.object({ limit: z.int() }) },
  unsupported_image: { status: 415 },
  /** The picture, or a similar one, was rejected before. */
  photo_rejected: { status: 409 },
} as const satisfies RefusalMap

const Fraction = z.number().min(0).max(1)
const Crop = z
  .strictObject({ x: Fraction, y: Fraction, width: Fraction, height: Fraction })
  // The tolerance covers rounding errors in sums of fractions.
  .refine(({ x, y, width, height }) => Math.max(x + width, y + height) < 1.001, { error: 'invalid' })

const OwnPhotos = z.object({ photos: z.array(Photo) })
const Done = z.object({ ok: z.literal(true) })
const repeatable = { idempotent: true } as const
/** Each grant is announced in the chat of the two, so grants are limited; revoking never is. */
const granting = {
  ...repeatable,
  limit: { key: 'account', amount: 120, windowSeconds: secondsPerHour },
} as const

export const photos = {
  /**
   * Adds a photo at the end: JPEG, PNG, WebP or AVIF, at most 12 MB and 50 megapixels (otherwise
   * `too_large`), at least 100 pixels on each edge (otherwise `unsupported_image`). Metadata (location,
   * camera) is removed. The first photo for everyone becomes the main photo. Repeating a `client_id` returns
   * the photo of the first upload.
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
   * Moves a photo (1 is the first), changes its audience, rates it, or makes it the main one. A main photo
   * must be for everyone and not explicit; any other is refused as bad input at `main`. When the main photo
   * no longer qualifies, the next one that does becomes the main photo; without one there is none. A rating
   * below the moderator's is refused as bad input at `rating`; one below the owner's own sends an approved
   * photo back to review.
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
   * Rotates a photo clockwise and crops it to a part, in fractions of the rotated picture; the rest is
   * deleted for everybody. At least 240 pixels must remain on each edge, otherwise it is refused as bad input
   * at `crop`. URLs issued before stop working. `filename` is the photo's, as it was returned: where the
   * photo has another picture by now, for example because this edit was sent twice, or was rejected, it is a
   * `conflict`.
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
      /** The stored picture cannot be decoded. */
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
  /**
   * Returns the members that one of the caller's photos was granted to, newest first; also while it is not
   * private.
   */
  grantees: sessionRead
    .route({ method: 'GET', path: '/profile/photos/{id}/grants' })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ cards: z.array(Card) })),
  /** Returns which of the caller's photos were granted to a member, in their order. */
  granted: sessionRead
    .route({ method: 'GET', path: '/profile/photo-grants/{profile_id}' })
    .input(z.strictObject({ profile_id: PathId }))
    .output(z.object({ photo_ids: z.array(Id) })),
  /** Grants a member access to a private photo; `conflict` for one that is not private or was rejected. */
  grant: sessionWrite
    .route({ method: 'POST', path: '/profile/photos/{id}/grants/{profile_id}' })
    .input(z.strictObject({ id: PathId, profile_id: PathId }))
    .output(Done)
    .errors({ blocked: sharedRefusals.blocked })
    .meta(granting),
  /** Revokes a grant; URLs issued before expire within the hour. */
  revoke: sessionWrite
    .route({ method: 'DELETE', path: '/profile/photos/{id}/grants/{profile_id}' })
    .input(z.strictObject({ id: PathId, profile_id: PathId }))
    .output(Done)
    .meta(repeatable),
}
