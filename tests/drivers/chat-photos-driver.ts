import { randomUUID } from 'node:crypto'
import type { Photo } from '../../src/core/schemas.ts'
import { messages } from './chats-driver.ts'
import type { TestMember } from './factories.ts'
import { upload } from './photos-driver.ts'
import { pictureOf } from './pictures.ts'

// Actions on photos in chats, as a member's browser performs them.

/** Site settings of these tests. */
export const photoPrices = { signup_credits: 200, message_credits: 10, photo_credits: 20, message_length: 50 }

let seed = 0
/** Uploads a picture that no other photo shows. */
export async function newPhoto(owner: TestMember, audience = 'private'): Promise<Photo> {
  seed += 1
  return upload(owner, await pictureOf(700, 500, seed).jpeg().toBuffer(), { audience })
}

/** Returns a message with a photo that has not been sent before. */
export const showing = (photo_id: number, more: Record<string, unknown> = {}) => ({
  client_id: randomUUID(),
  kind: 'photo',
  photo_id,
  ...more,
})

/** Sends a photo to a member. */
export const show = (
  from: TestMember,
  to: { id: number },
  photo_id: number,
  more: Record<string, unknown> = {},
) => from.call('/api/chats', { method: 'POST', body: { profile_id: to.id, ...showing(photo_id, more) } })

interface Named {
  conversation_id: number
  id: number
}
/** Returns the URL of a message. */
export const pathOf = (message: Named) => `/api/chats/${message.conversation_id}/messages/${message.id}`

/** Accepts the photo of a message. */
export const accept = (who: TestMember, message: Named) =>
  who.call(`${pathOf(message)}/accept`, { method: 'POST' })

/** Returns the newest message of a conversation. */
export const newest = async (who: TestMember, id: number) => (await messages(who, id)).messages[0]
