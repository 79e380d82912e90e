import type { Work } from '../../../../server/work.ts'
import { sentPhotoQuestion } from '../../events.ts'
import { findBoundPhoto } from './grants-table.ts'

/**
 * The permission that the address of a private photo is bound to, because it may be withdrawn before the address runs
 * out: a grant to a member, or the chat in which it was sent to them.
 */
export interface Binding {
  kind: 'grant' | 'chat'
  profile_id: number
}

const marks = { grant: 'g', chat: 'c' } as const

/** Returns a binding as it is written into an address. */
export function bindingMark({ kind, profile_id }: Binding): string {
  return `${marks[kind]}${profile_id}`
}

/** Returns the binding that an address names, or null. */
export function readBinding(mark: string): Binding | null {
  const [, letter, id] = /^([gc])([1-9]\d{0,15})$/.exec(mark) ?? []
  return id === undefined ? null : { kind: letter === 'g' ? 'grant' : 'chat', profile_id: Number(id) }
}

/** Reports whether what an address is bound to still exists. One query, two for a chat. */
export async function isStillBound(
  { db, ask }: Pick<Work, 'db' | 'ask'>,
  key: string,
  { kind, profile_id }: Binding,
): Promise<boolean> {
  const photo = await findBoundPhoto(db, key, profile_id)
  if (!photo) return false
  return kind === 'grant' ? photo.is_granted : ask(sentPhotoQuestion, { photo_id: photo.id, profile_id })
}
