import type { PublicReadContext } from '../../../../server/http/context.ts'
import type { MemberActor } from '../../../accounts/server/public.ts'
import type { AgeGate } from '../../../age/rules.ts'
import type { SiteRecord } from '../../../sites/server/public.ts'

/** The viewer: a member, confirmed or not; null for a visitor. */
export type Viewer = Pick<MemberActor, 'profile_id' | 'site_id' | 'pool_id' | 'paid_user' | 'hide_fictional'>

/** The context that is needed to show members to a viewer; that of any call fits. */
export type Viewing = Pick<PublicReadContext, 'db' | 'now' | 'services'> & {
  site: Pick<SiteRecord, 'id' | 'pool_id' | 'settings'>
  actor: Viewer | null
  entryGate: Pick<AgeGate, 'sees_explicit'>
}
