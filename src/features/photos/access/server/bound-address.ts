import { holdsPermission } from '../../../../core/staff.ts'
import type { Work } from '../../../../server/work.ts'
import { findGrantsOf } from '../../../staff/server/public.ts'
import { sentPhotoQuestion } from '../../events.ts'
import { findBoundPhoto, findSiteOfPicture } from './grants-table.ts'

/**
 * The permission that the address of a photo is bound to, because it may be withdrawn before the address runs out: of a private
 * one a grant to a member, or the chat in which it was sent to them; of any photo the role of a member of staff.
 */
export interface Binding {
  kind: 'grant' | 'chat' | 'staff'
  profile_id: number
}

const marks = { grant: 'g', chat: 'c', staff: 's' } as const
const kinds = { g: 'grant', c: 'chat', s: 'staff' } as const

/** Returns a binding as it is written into an address. */
export function bindingMark({ kind, profile_id }: Binding): string {
  return `${marks[kind]}${profile_id}`
}

/** Returns the binding that an address names, or null. */
export function readBinding(mark: string): Binding | null {
  const [, letter, id] = /^([gcs])([1-9]\d{0,15})$/.exec(mark) ?? []
  return id === undefined ? null : { kind: kinds[letter as keyof typeof kinds], profile_id: Number(id) }
}

/** Reports whether what an address is bound to still exists. One query, two for a chat and for staff. */
export async function isStillBound(
  { db, ask }: Pick<Work, 'db' | 'ask'>,
  key: string,
  { kind, profile_id }: Binding,
): Promise<boolean> {
  if (kind === 'staff') {
    const site = await findSiteOfPicture(db, key)
    return site !== undefined && holdsPermission(await findGrantsOf(db, profile_id), 'queue.content', site)
  }
  const photo = await findBoundPhoto(db, key, profile_id)
  if (!photo) return false
  return kind === 'grant' ? photo.is_granted : ask(sentPhotoQuestion, { photo_id: photo.id, profile_id })
}
