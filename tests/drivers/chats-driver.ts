import { randomUUID } from 'node:crypto'
import type { Hub } from '../../src/server/events/hub.ts'

// Actions in chats, as a member's browser performs them.

/** A member who makes calls. */
interface Caller {
  id: number
  call(
    path: string,
    options?: { method?: string; body?: unknown },
    // biome-ignore lint/suspicious/noExplicitAny: responses are checked by the tests that read them
  ): Promise<{ status: number; body: any }>
}

/** Returns a text message that has not been sent before. */
export const text = (body: string, client_id: string = randomUUID()) => ({ client_id, kind: 'text', body })

/** Writes to a member: into the pair's conversation, or starting one. */
export function start(from: Caller, to: Caller, body = 'Hello', more: Record<string, unknown> = {}) {
  return from.call('/api/chats', { method: 'POST', body: { profile_id: to.id, ...text(body), ...more } })
}

/** Writes into a conversation. */
export function send(from: Caller, conversationId: number, body = 'Hello again') {
  return from.call(`/api/chats/${conversationId}/messages`, { method: 'POST', body: text(body) })
}

/** Writes to a member; returns the conversation. */
export async function conversation(from: Caller, to: Caller, body = 'Hello'): Promise<number> {
  return (await start(from, to, body)).body.conversation_id
}

/** Returns the member's chats. */
export const list = async (member: Caller, query = '') => (await member.call(`/api/chats${query}`)).body

/** Returns a page of a conversation. */
export const messages = async (member: Caller, id: number, query = '') =>
  (await member.call(`/api/chats/${id}/messages${query}`)).body

/** Returns the texts of a conversation, newest first. */
export const bodies = async (member: Caller, id: number) =>
  (await messages(member, id)).messages.map((message: { body: string }) => message.body)

/** Marks as read. */
export const read = (member: Caller, id: number, up_to: number) =>
  member.call(`/api/chats/${id}/read`, { method: 'POST', body: { up_to } })

/** An entry of a stream with its data parsed. */
interface SeenEntry {
  type: string
  data: unknown
}

/** Records what the member's stream receives from now on. */
export function watch(app: { services: { hub: Hub } }, member: Caller): SeenEntry[] {
  const entries: SeenEntry[] = []
  app.services.hub.listen(member.id, (entry) => entries.push({ ...entry, data: JSON.parse(entry.data) }))
  return entries
}

/** Returns the types of live entries in order. */
export const typesOf = (entries: SeenEntry[]) => entries.map((entry) => entry.type)
