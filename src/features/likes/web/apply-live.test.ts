import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { browserApi, newPage } from '../../../../tests/drivers/page-data.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { streamOf } from '../../../../tests/drivers/stream-of.ts'
import type { Api } from '../../../web/api/api.ts'
import { accounts } from '../../accounts/contract.ts'
import { cards } from '../../cards/contract.ts'
import { chats } from '../../chats/contract.ts'
import { search } from '../../search/contract.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { likes } from '../contract.ts'
import { type LikesType, likesTypes } from '../rules.ts'
import { applyLikeEvent } from './apply-live.ts'
import { type LikesPage, likesOptions } from './like-data.ts'

// Applying stream events to loaded data must give the same result as loading it again.

const app = setUpApp()
let site: SiteRecord
let ada: TestMember
let bea: TestMember
let cleo: TestMember

beforeEach(async () => {
  site = await app.newSite()
  ada = await newMember(app, site)
  bea = await newMember(app, site)
  cleo = await newMember(app, site)
  await like(cleo, ada)
})

const like = (from: TestMember, to: TestMember) =>
  from.call('/api/likes', { method: 'POST', body: { profile_id: to.id } })

const apiOf = (member: TestMember) =>
  browserApi(app, site.host, member, { accounts, cards, search, likes, chats })
const totalsOptions = (api: Api) => api.chats.totals.queryOptions({ input: {} })
const searchOptions = (api: Api) => api.search.members.queryOptions({ input: {} })
const profileOptions = (api: Api) => api.cards.profile.queryOptions({ input: { id: bea.id } })

async function load(api: Api): Promise<QueryClient> {
  const queryClient = new QueryClient()
  for (const type of likesTypes) await queryClient.fetchInfiniteQuery(likesOptions(api, type))
  await queryClient.fetchQuery(totalsOptions(api))
  await queryClient.fetchQuery(searchOptions(api))
  await queryClient.fetchQuery(profileOptions(api))
  return queryClient
}

/** Returns what is loaded and whether it is marked for reloading; the order of seen likes is left out. */
function dataOf(queryClient: QueryClient, api: Api) {
  const listOf = (type: LikesType) => {
    const pages: LikesPage[] = queryClient.getQueryData(likesOptions(api, type).queryKey)?.pages ?? []
    const isStale = queryClient.getQueryState(likesOptions(api, type).queryKey)?.isInvalidated
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
    return isStale
      ? 'to be loaded'
      : pages.map((page) => ({
          ...page,
          profiles: page.profiles.toSorted(byId),
          liked_by: page.liked_by.toSorted(byId),
        }))
  }
  return {
    received: listOf('received'),
    sent: listOf('sent'),
    matches: listOf('matches'),
    totals: queryClient.getQueryData(totalsOptions(api).queryKey),
    search: queryClient.getQueryData(searchOptions(api).queryKey),
    profile: queryClient.getQueryData(profileOptions(api).queryKey),
  }
}

type Loaded = ReturnType<typeof dataOf>

/**
 * Loads everything, performs an action, applies its stream events, and compares with a fresh load. Lists that
 * the events cannot fill must be those named in `loads`. All events are applied twice, as after a lost
 * connection.
 */
async function expectSame(
  happen: () => Promise<unknown>,
  { loads = [], events }: { loads?: LikesType[]; events: string[] },
) {
  const api = apiOf(ada)
  const queryClient = await load(api)
  const { db } = app.services.database
  const before = (await streamOf(db, ada.id)).at(-1)?.seq ?? 0
  await happen()
  const entries = await streamOf(db, ada.id, before)
  expect(entries.map(({ type }) => type)).toEqual(events)
  for (const { type, data, seq } of entries)
    applyLikeEvent(newPage(api, queryClient), { type, data, id: seq })
  const applied = dataOf(queryClient, api)
  const expected: Loaded = dataOf(await load(api), api)
  for (const type of loads) expected[type] = 'to be loaded'
  expect(applied).toEqual(expected)
}

// spec: likes-7
test('a like from a new member counts at once; the list is loaded', () =>
  expectSame(() => like(bea, ada), { events: ['like'], loads: ['received'] }))

test('a like back is shown as a match everywhere on the page', async () => {
  await like(ada, bea)
  await expectSame(() => like(bea, ada), { events: ['like', 'match'], loads: ['received', 'matches'] })
})

test('an own like, sent from another browser, is a match here too', () =>
  expectSame(() => like(ada, cleo), { events: ['match'], loads: ['sent', 'matches'] }))

test('a like viewed elsewhere is unseen nowhere', () =>
  expectSame(() => ada.call(`/api/likes/${cleo.id}/seen`, { method: 'POST' }), { events: ['like_seen'] }))

test('a withdrawn like is removed', () =>
  expectSame(() => cleo.call(`/api/likes/${ada.id}`, { method: 'DELETE' }), { events: ['like_gone'] }))

test('a match ends everywhere on the page', async () => {
  await like(bea, ada)
  await like(ada, bea)
  await expectSame(() => bea.call(`/api/likes/${ada.id}`, { method: 'DELETE' }), { events: ['like_gone'] })
})

test('a like that is already in the loaded list is not counted twice', async () => {
  const api = apiOf(ada)
  const queryClient = await load(api)
  const before = queryClient.getQueryData(likesOptions(api, 'received').queryKey)
  applyLikeEvent(newPage(api, queryClient), { type: 'like', data: { profile_id: cleo.id }, id: 1 })
  expect(queryClient.getQueryData(likesOptions(api, 'received').queryKey)).toEqual(before)
})
