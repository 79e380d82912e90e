import type { Country } from '../../../../core/countries.ts'
import type { Gender, Seeking } from '../../../../core/people.ts'

import { commonRefusals, InvalidInput, refuse, sharedRefusals } from '../../../../core/refusals.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import { findAccountById, type MemberActor } from '../../../accounts/server/public.ts'
import type { AgeGate } from '../../../age/rules.ts'
import type { SiteRecord } from '../../../sites/server/public.ts'
import { findProfile, type ProfileRow } from '../../attributes/server/profiles-table.ts'
import { reachOf } from '../../reach-rules.ts'
import { findBlocksBetween } from './blocks-table.ts'

/** Another member (or oneself) whom the viewer may see. */
export interface VisibleMember {
  profile: ProfileRow
  profile_id: number
  /** `disabled` only for oneself, until the address is confirmed. */
  status: 'active' | 'disabled'
  name: string
  site_id: number
  pool_id: number
  gender: Gender
  seeking: Seeking
  date_of_birth: string
  country: Country
  is_fictional: boolean
  paid_user: boolean
  language: string
  read_receipts: boolean
  /** Other members do not read what the withdrawn consent to sensitive data covers (law: 2.4). */
  sensitive_hidden: boolean
  /** True if the viewer has blocked them; never with `toAct`. */
  blocked_by_me: boolean
}

/** The viewer: a member, confirmed or not; null for a visitor. */
type Viewer = Pick<MemberActor, 'profile_id' | 'site_id' | 'pool_id' | 'paid_user' | 'hide_fictional'>

/** The context that is needed to show members to a viewer; that of any call fits. */
export type Viewing = Pick<PublicReadContext, 'db' | 'now' | 'services'> & {
  site: Pick<SiteRecord, 'id' | 'pool_id' | 'settings'>
  actor: Viewer | null
  entryGate: Pick<AgeGate, 'sees_explicit'>
}

type MemberWanted = Pick<Viewing, 'db' | 'site' | 'actor'>

/**
 * Returns a member whom the viewer may see; the only access to another member (product: Profiles; decisions: People). Refuses `blocked` where they have blocked the viewer. Refuses `not_found`, indistinguishably, for
 * members who do not exist, are not active, belong to another pool or hide from the viewer's site, and for
 * staff, whose name is also their login. Oneself is visible, confirmed or not; fictional and invisible
 * members can be opened too.
 *
 * A member whom the viewer has blocked can be viewed (`blocked_by_me`). With `toAct` (liking, writing,
 * granting) that is `not_found` until the block is removed, as the viewer's lists do not contain them; and
 * acting on oneself throws InvalidInput `self` at `profile_id`. With `toReport` blocks are ignored.
 */
export async function requireVisibleMember(
  viewing: MemberWanted,
  profileId: number,
  options: { toAct?: boolean; toReport?: boolean } = {},
): Promise<VisibleMember> {
  const { db, actor, site } = viewing
  const isOwn = actor?.profile_id === profileId
  if (isOwn && options.toAct) throw new InvalidInput([{ path: 'profile_id', message: 'self' }])
  const [profile, account, blocks] = await Promise.all([
    findProfile(db, profileId),
    findAccountById(db, profileId),
    actor && !isOwn ? findBlocksBetween(db, actor.profile_id, profileId) : [],
  ])
  if (!profile || !account || profile.pool_id !== site.pool_id) throw refuse(commonRefusals, 'not_found')
  const blocked_by_me = blocks.some((block) => block.blocker_id !== profileId)
  const reach = isOwn
    ? 'open'
    : reachOf({
        viewer: { site_id: site.id, pool_id: site.pool_id },
        member: account,
        hasBlockedViewer: !options.toReport && blocks.some((block) => block.blocker_id === profileId),
        isBlockedByViewer: blocked_by_me,
      })
  if (reach === 'blocked') throw refuse(sharedRefusals, 'blocked')
  if (reach === 'gone' || (reach === 'blocked_by_me' && options.toAct))
    throw refuse(commonRefusals, 'not_found')
  return {
    profile,
    profile_id: profile.id,
    status: account.status === 'active' ? 'active' : 'disabled',
    name: account.name,
    site_id: profile.site_id,
    pool_id: profile.pool_id,
    gender: profile.gender,
    seeking: profile.seeking,
    date_of_birth: profile.date_of_birth,
    country: profile.country,
    is_fictional: profile.is_fictional,
    paid_user: account.paid_user,
    language: account.language,
    read_receipts: account.read_receipts,
    sensitive_hidden: account.sensitive_hidden,
    blocked_by_me,
  }
}
