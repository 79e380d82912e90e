import { z } from 'zod'
import { publicRead, sessionRead } from '../../core/access.ts'
import { exampleProfile } from '../../core/example-people.ts'
import { Id, PathId } from '../../core/ids.ts'
import { sharedRefusals } from '../../core/refusals.ts'
import { Card, Photo, Profile, Prompt } from '../../core/schemas.ts'
import { secondsPerHour } from '../../core/time.ts'

/** The subject of a like or a message: one photo or one answer of the recipient. */
export const AboutInput = z
  .strictObject({ photo_id: Id.optional(), prompt: Prompt.optional() })
  .refine(({ photo_id, prompt }) => (photo_id === undefined) !== (prompt === undefined), {
    error: 'required',
  })
export type AboutInput = z.output<typeof AboutInput>

/** The subject of a like or a message, as the viewer may see it now. */
export const About = z.object({
  /** Null for an answer, and while the viewer may not see the photo. */
  photo: Photo.pick({ id: true, thumb_filename: true }).nullable(),
  /** The prompt with its question, in the viewer's language; null for a photo. */
  prompt: Prompt.nullable(),
  question: z.string().nullable(),
  /** The words at that time. Null for a photo, and once the answer is removed. */
  answer: z.string().nullable(),
})
export type About = z.infer<typeof About>

export const cards = {
  /** The blocker may look (`blocked_by_me`). */
  profile: publicRead
    .route({
      method: 'GET',
      path: '/profiles/{id}',
      summary: 'Read the profile of a member',
      description:
        'The own one as others see it. Visitors may call it where the site opens its search to them, else ' +
        '`authentication_required`. `blocked` for a viewer whom the member has blocked.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ profile: Profile }))
    .errors({ blocked: sharedRefusals.blocked })
    // Generous for a person, far too few to copy a pool.
    .meta({ limit: { key: 'account', amount: 600, windowSeconds: secondsPerHour } })
    .meta({ example: { input: { id: 4711 }, output: { profile: exampleProfile } } }),
  /** In the member's order. Refuses as `profile` does. */
  photos: sessionRead
    .route({
      method: 'GET',
      path: '/profiles/{id}/photos',
      summary: 'List the photos of a member',
      description: 'Those that the viewer sees sharply, for a card that is swiped.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ photos: z.array(Photo.pick({ id: true, filename: true, is_main: true })) }))
    .errors({ blocked: sharedRefusals.blocked })
    .meta({ limit: { key: 'account', amount: 600, windowSeconds: secondsPerHour } }),
  /**
   * Returns the card that a welcome page shows to strangers (decisions: {slug?}): a fictional
   * profile, or a member who agreed to it, and only if the site opens its profiles. Null otherwise, whatever
   * the reason.
   */
  landing: publicRead
    .route({
      method: 'GET',
      path: '/profiles/{id}/landing',
      summary: 'Read the member of a landing page',
      description: 'A fictional profile or a member who agreed to it; null otherwise.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ card: Card.nullable() }))
    .meta({ limit: { key: 'address', amount: 600, windowSeconds: secondsPerHour } }),
}
