// The effect of a block or of hiding on each call of the contract.

import { expect } from 'vitest'
import type { TestMember } from './factories.ts'

/** Two members who know each other in every way: both have a picture, like each other and have written. */
export interface Pair {
  viewer: TestMember
  other: TestMember
  conversation_id: number
  /** A private photo of the viewer, granted to the partner. */
  photo_id: number
  /** The partner's first message. */
  message_id: number
}

/** Returns ids in an order that does not depend on recent activity. */
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((one, another) => one - another)

export const read = async (who: TestMember, path: string, body?: unknown) => {
  const answer = await who.call(path, body === undefined ? {} : { method: 'POST', body })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}

/** Returns the part of a search result that matters here. */
export async function searchOf(viewer: TestMember, query: string) {
  const { results, similar_results, numResults, similar_numResults } = await read(
    viewer,
    `/api/members?${query}`,
  )
  return { found: idsOf(results), similar: idsOf(similar_results), numResults, similar_numResults }
}

async function likesOf(viewer: TestMember, query: string) {
  const { profiles, liked_by, sent, matches, totals } = await read(viewer, `/api/likes${query}`)
  return {
    ids: idsOf(profiles),
    liked_by: idsOf(liked_by),
    sent: sent.sort(),
    matches: matches.sort(),
    totals,
  }
}

type Listed = { profile_id: number; num_unread_messages: number }
async function chatsOf(viewer: TestMember, query = '') {
  const { chats, totals } = await read(viewer, `/api/chats${query}`)
  const listed = chats.map(({ profile_id, num_unread_messages }: Listed) => [profile_id, num_unread_messages])
  return { listed: listed.sort(), totals }
}

/** Calls that return members or counts of them: what the viewer sees, as numbers. */
export const lists: Record<string, (viewer: TestMember, other: number, photoId: number) => Promise<unknown>> =
  {
    'search.members': async (viewer) => ({
      active: await searchOf(viewer, 'order=active'),
      new: await searchOf(viewer, 'order=new'),
      near: await searchOf(viewer, 'order=near'),
      online: await searchOf(viewer, 'online=1'),
      // Nobody matches this, so all results are similar members.
      similar: await searchOf(viewer, 'tattoos=many'),
    }),
    'likes.list': async (viewer) => ({
      all: await likesOf(viewer, ''),
      received: await likesOf(viewer, '?type=received'),
      sent: await likesOf(viewer, '?type=sent'),
      matches: await likesOf(viewer, '?type=matches'),
    }),
    'chats.list': async (viewer, other) => ({
      all: await chatsOf(viewer),
      one: await chatsOf(viewer, `?profile_id=${other}`),
    }),
    'chats.search': async (viewer) => {
      const { chats, messages } = await read(viewer, '/api/chats/search?q=e')
      return {
        chats: chats.map(({ profile_id }: Listed) => profile_id).sort(),
        messages: idsOf(messages.map(({ message }: { message: { id: number } }) => message)),
      }
    },
    'chats.online': async (viewer) => {
      const { chats } = await read(viewer, '/api/chats')
      const ids = chats.map(({ conversation_id }: { conversation_id: number }) => conversation_id)
      return (await read(viewer, `/api/chats/online?ids=${ids}`)).online.sort()
    },
    'chats.totals': (viewer) => read(viewer, '/api/totals'),
    'cards.landing': async (viewer, other) =>
      (await read(viewer, `/api/profiles/${other}/landing`)).card?.id ?? null,
    'photos.grantees': async (viewer, _other, photoId) =>
      idsOf((await read(viewer, `/api/profile/photos/${photoId}/grants`)).cards),
    'photos.granted': (viewer, other) => read(viewer, `/api/profile/photo-grants/${other}`),
  }

/** Calls that lead to members whom the viewer does not know yet. */
export const introductions: Record<string, (viewer: TestMember) => Promise<number[]>> = {
  'search.signupMatches': async (viewer) =>
    idsOf(
      (await read(viewer, '/api/signup/matches', { gender: 'female', seeking: 'both', country: 'NL' })).cards,
    ),
  'matching.readFinder': async (viewer) => idsOf((await read(viewer, '/api/match-finder')).cards),
  'matching.suggestions': async (viewer) => idsOf((await read(viewer, '/api/suggestions')).cards),
  'swipe.deck': async (viewer) => idsOf((await read(viewer, '/api/swipe')).cards),
}

/** Who keeps the two apart; the viewer is the caller. */
export const keepers = ['viewer', 'other', 'both', 'hides'] as const
export type Keeper = (typeof keepers)[number]

interface Act {
  run(pair: Pair): [string, { method?: string; body?: unknown }?]
  /**
   * Status and code if the viewer has blocked the partner, is blocked, both, or if the partner hides from the
   * viewer's site.
   */
  refused: Record<Keeper, [number, string?]>
}

const gone = [404, 'not_found'] as [number, string]
const blocked = [403, 'blocked'] as [number, string]
/**
 * A blocked caller receives `blocked`; a caller who has blocked the partner, or from whom the partner hides,
 * receives not found.
 */
const acting = { viewer: gone, other: blocked, both: blocked, hides: gone }
const nowhere = { viewer: gone, other: gone, both: gone, hides: gone }
export const message = () => ({ client_id: crypto.randomUUID(), kind: 'text', body: 'Hello' })
export const post = (body?: unknown) => ({ method: 'POST', body: body ?? {} })

/** Calls about one member or one conversation. */
export const acts: Record<string, Act> = {
  'cards.profile': {
    run: ({ other }) => [`/api/profiles/${other.id}`],
    // The blocker may look, in order to unblock.
    refused: { ...acting, viewer: [200] },
  },
  'cards.photos': {
    run: ({ other }) => [`/api/profiles/${other.id}/photos`],
    refused: { ...acting, viewer: [200] },
  },
  'likes.send': {
    run: ({ other }) => ['/api/likes', post({ profile_id: other.id })],
    refused: acting,
  },
  // Does not reveal whose like it was.
  'likes.see': {
    run: ({ other }) => [`/api/likes/${other.id}/seen`, post()],
    refused: { viewer: [200], other: [200], both: [200], hides: [200] },
  },
  'chats.start': {
    run: ({ other }) => ['/api/chats', post({ profile_id: other.id, ...message() })],
    refused: acting,
  },
  'chats.send': {
    run: ({ conversation_id }) => [`/api/chats/${conversation_id}/messages`, post(message())],
    refused: acting,
  },
  'chats.read': { run: ({ conversation_id }) => [`/api/chats/${conversation_id}`], refused: nowhere },
  'chats.messages': {
    run: ({ conversation_id }) => [`/api/chats/${conversation_id}/messages`],
    refused: nowhere,
  },
  'chats.markRead': {
    run: ({ conversation_id, message_id }) => [
      `/api/chats/${conversation_id}/read`,
      post({ up_to: message_id }),
    ],
    refused: nowhere,
  },
  'chats.react': {
    run: ({ conversation_id, message_id }) => [
      `/api/chats/${conversation_id}/messages/${message_id}/reaction`,
      { method: 'PUT', body: { emoji: '👍' } },
    ],
    refused: nowhere,
  },
  'chats.undoReaction': {
    run: ({ conversation_id, message_id }) => [
      `/api/chats/${conversation_id}/messages/${message_id}/reaction`,
      { method: 'DELETE' },
    ],
    refused: nowhere,
  },
  'chats.mute': {
    run: ({ conversation_id }) => [
      `/api/chats/${conversation_id}/mute`,
      { method: 'PUT', body: { is_muted: true } },
    ],
    refused: nowhere,
  },
  'chats.pin': {
    run: ({ conversation_id }) => [
      `/api/chats/${conversation_id}/pin`,
      { method: 'PUT', body: { is_pinned: true } },
    ],
    refused: nowhere,
  },
  'chats.typing': {
    run: ({ conversation_id }) => [`/api/chats/${conversation_id}/typing`, post()],
    refused: nowhere,
  },
  'swipe.choose': {
    run: ({ other }) => [
      '/api/swipe',
      post({ profile_id: other.id, choice: 'like', client_id: crypto.randomUUID() }),
    ],
    refused: acting,
  },
  'photos.grant': {
    run: ({ other, photo_id }) => [`/api/profile/photos/${photo_id}/grants/${other.id}`, post()],
    refused: acting,
  },
}

/** Calls that return members or counts and need not consider blocks, with the reason. */
export const untouched: Record<string, string> = {
  'search.welcome': 'nobody, for members',
  'accounts.login': 'the own profile',
  'accounts.current': 'the own profile',
  'accounts.setLanguage': 'the own profile',
  'accounts.signUp': 'the own profile; who signs up has blocked nobody yet',
  'profiles.readOwn': 'the own profile',
  'profiles.changeOwn': 'the own profile',
  'profiles.blocked': 'the list of blocks itself',
  'profiles.block': 'the list of blocks itself',
  'profiles.unblock': 'the list of blocks itself',
  'profiles.hidden': 'the own list, tested with the feature',
  'profiles.hide': 'the own list, tested with the feature',
  'profiles.unhide': 'the own list, tested with the feature',
  'chats.newMatches': 'the own matches, tested with the feature',
  'photos.revoke': 'takes back what one gave, and tells nothing',
  'likes.storePending': 'the own cookie',
  'likes.sendPending': 'sends what likes.send would, tested with the feature',
  'likes.undo': 'takes back what one gave, and tells nothing',
  'chats.accept': 'shows a photo in a conversation, tested with the feature',
  'chats.confirmDelivery':
    'says what has reached the own browser; nothing of conversations that are gone, tested with the feature',
  'chats.takeBack': 'takes back what one gave, and tells nothing',
  'chats.delete': 'clears the own side, and tells nothing',
  'chats.deleteWith': 'clears the own side, and tells nothing',
  'safety.report': 'who is blocked may report all the same',
  'matching.changeFinder': 'answers what matching.readFinder answers',
  'matching.autoLike': 'says hello to newcomers, tested with the feature in both directions',
  'swipe.undo': 'takes back what one chose, and tells nothing',
  'catalogue.fictionalProfiles': 'fictional profiles, for staff',
  'catalogue.makeFictionalProfile': 'fictional profiles, for staff',
  'support.member': 'staff, who are in no list',
  'support.seeAs': 'staff, who see what another member would',
}
