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
/** Each grant is announced in the chat of the two, so grants are limited; revoking never is. */
const granting = {
  idempotent: true,
  limit: { key: 'account', amount: 120, windowSeconds: secondsPerHour },
} as const

export const photos = {
  upload: sessionWrite
    .route({
      method: 'POST',
      path: '/profile/photos',
      summary: 'Upload a photo',
      description:
        'JPEG, PNG, WebP or AVIF, at most 12 MB and 50 megapixels (`too_large`), at least 100 pixels on each edge ' +
        '(`unsupported_image`). Metadata such as the place is removed. The first photo for everyone becomes the main photo. ' +
        'The same `client_id` returns the photo of the first upload.',
    })
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
   * Another main photo is refused as bad input at `main`; without a suitable one there is none. A rating
   * below the moderator's is refused as bad input at `rating`; one below the owner's own sends an approved
   * photo back to review.
   */
  change: sessionWrite
    .route({
      method: 'PATCH',
      path: '/profile/photos/{id}',
      summary: 'Change a photo',
      description:
        'Position (1 is the first), audience, rating, or `main`. A main photo is for everyone and not explicit; when it no ' +
        'longer is, the next suitable photo becomes the main one.',
    })
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
    .meta({ idempotent: true }),
  /**
   * Less is refused as bad input at `crop`. URLs issued before stop working. A photo has another picture
   * where this edit was sent twice, or was rejected.
   */
  edit: sessionWrite
    .route({
      method: 'POST',
      path: '/profile/photos/{id}/edit',
      summary: 'Rotate and crop a photo',
      description:
        'Rotates clockwise, then keeps `crop`, in fractions of the rotated picture; at least 240 pixels stay on each edge. ' +
        'The rest is deleted. `filename` is that of the photo: `conflict` where it has another picture by now.',
    })
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
  /** Its files are deleted soon after. */
  remove: sessionWrite
    .route({ method: 'DELETE', path: '/profile/photos/{id}', summary: 'Delete a photo' })
    .input(z.strictObject({ id: PathId }))
    .output(OwnPhotos),
  /** Also while it is not private. */
  grantees: sessionRead
    .route({
      method: 'GET',
      path: '/profile/photos/{id}/grants',
      summary: 'List the members who may see a private photo',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ cards: z.array(Card) })),
  /** In their order. */
  granted: sessionRead
    .route({
      method: 'GET',
      path: '/profile/photo-grants/{profile_id}',
      summary: 'List the own photos that a member may see',
    })
    .input(z.strictObject({ profile_id: PathId }))
    .output(z.object({ photo_ids: z.array(Id) })),
  grant: sessionWrite
    .route({
      method: 'POST',
      path: '/profile/photos/{id}/grants/{profile_id}',
      summary: 'Let a member see a private photo',
      description: '`conflict` for a photo that is not private or was rejected.',
    })
    .input(z.strictObject({ id: PathId, profile_id: PathId }))
    .output(Done)
    .errors({ blocked: sharedRefusals.blocked })
    .meta(granting),
  revoke: sessionWrite
    .route({
      method: 'DELETE',
      path: '/profile/photos/{id}/grants/{profile_id}',
      summary: 'Take back the grant of a private photo',
      description: 'Addresses that were handed out end within the hour.',
    })
    .input(z.strictObject({ id: PathId, profile_id: PathId }))
    .output(Done)
    .meta({ idempotent: true }),
}
