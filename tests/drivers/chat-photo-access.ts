import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Photo } from '../../src/core/schemas.ts'
import { newMember, type TestMember } from './factories.ts'
import { addresses, app, digest, files, type Made, made, owner } from './photo-access-driver.ts'
import { makePremium } from './photos-driver.ts'

// What members receive of photos sent to them in a chat, for the test of who gets which bytes.

/** The recipients of photos, before they have written to the sender. */
export const recipients = [
  'free member',
  'premium member',
  'premium member who wants photos at once',
  'free, age not shown',
  'premium, age not shown',
] as const
type Recipient = (typeof recipients)[number]

/** Returns the photos that can be sent. A suggestive one is treated like a safe one. */
export const sentPhotos = () =>
  made.filter((photo) => photo.status !== 'rejected' && photo.rating !== 'suggestive')

async function meet(recipient: Recipient): Promise<TestMember> {
  const isProven = !recipient.includes('age not shown')
  const member = await newMember(app, owner.site, isProven ? {} : { country: 'GB' })
  if (recipient.startsWith('premium')) await makePremium(app, member)
  if (recipient.includes('at once')) {
    const body = { photos_at_once: true }
    expect((await member.call('/api/account/privacy', { method: 'PUT', body })).status).toBe(200)
  }
  return member
}

async function bytesOf(member: TestMember, photo: Photo | null, of: Made): Promise<string> {
  if (!photo) return 'none'
  const seen = new Set<string>()
  for (const address of addresses(photo)) {
    const { host } = owner.site
    const answer = await app.http.request(`http://${host}${address}`, {
      headers: { host, cookie: member.cookie },
    })
    const file = files.get(digest(new Uint8Array(await answer.arrayBuffer())))
    expect([address, file?.photo.id]).toEqual([address, of.id])
    seen.add(file?.bytes ?? 'none')
  }
  return [...seen].join(' and ')
}

/**
 * Sends every photo to every recipient. Returns the responses by photo and recipient, before and after
 * acceptance. Writing to the sender gives the same result as acceptance.
 */
export async function readChatAccess(): Promise<Map<Made, string[]>> {
  await makePremium(app, owner)
  const cells = new Map<Made, string[]>(sentPhotos().map((photo) => [photo, []]))
  for (const recipient of recipients) {
    const member = await meet(recipient)
    let path = ''
    const sent = new Map<Made, number>()
    for (const photo of cells.keys()) {
      const body = { profile_id: member.id, client_id: randomUUID(), kind: 'photo', photo_id: photo.id }
      const answer = await owner.call('/api/chats', { method: 'POST', body })
      expect([answer.status, answer.body.message?.photo.locked]).toEqual([200, false])
      path = `/api/chats/${answer.body.conversation_id}/messages`
      sent.set(photo, answer.body.message.id)
    }
    const read = async () => {
      const { messages } = (await member.call(path)).body
      const shown = new Map<number, Photo | null>(
        messages.map((message: { id: number; photo: Photo | null }) => [message.id, message.photo]),
      )
      const bytes = new Map<Made, string>()
      for (const [photo, id] of sent) bytes.set(photo, await bytesOf(member, shown.get(id) ?? null, photo))
      return bytes
    }
    const unanswered = await read()
    for (const id of sent.values())
      expect((await member.call(`${path}/${id}/accept`, { method: 'POST' })).status).toBe(200)
    const accepted = await read()
    await member.call(path, {
      method: 'POST',
      body: { client_id: randomUUID(), kind: 'text', body: 'Hello' },
    })
    expect(await read()).toEqual(accepted)
    for (const [photo, row] of cells) {
      const [before = '', after = ''] = [unanswered.get(photo), accepted.get(photo)]
      row.push(before === after ? after : `${before}, then ${after}`)
    }
  }
  return cells
}
