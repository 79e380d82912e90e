import { z } from 'zod'
import { publicRead } from '../../core/access.ts'
import { PathId } from '../../core/ids.ts'
import { Profile } from '../../core/people.ts'
import { sharedRefusals } from '../../core/refusals.ts'

export const cards = {
  /**
   * A member's profile. Visitors need a site that opens its search to them, else `authentication_required`. Who was
   * blocked by the member is told so with `blocked`; the blocker may look (`blocked_by_me`).
   */
  profile: publicRead
    .route({ method: 'GET', path: '/profiles/{id}' })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ profile: Profile }))
    .errors({ blocked: sharedRefusals.blocked }),
}
