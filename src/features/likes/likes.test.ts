import { describe, expect, test } from 'vitest'
import { changeAccount, newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { setRow } from '../../../tests/drivers/stored-rows.ts'
import { streamOf } from '../../../tests/drivers/stream-of.ts'

const app = setUpApp()
const site = setUpSite(app)

const like = (member: TestMember, profile_id: number) =>
  member.call('/api/likes', { method: 'POST', body: { profile_id } })
const undo = (member: TestMember, id: number) => member.call(`/api/likes/${id}`, { method: 'DELETE' })
const see = (member: TestMember, id: number) => member.call(`/api/likes/${id}/seen`, { method: 'POST' })
const list = async (member: TestMember, query = '') => (await member.call(`/api/likes${query}`)).body
const newLikes = async (member: TestMember) => (await list(member)).totals.new_likes
const block = (member: TestMember, profile_id: number) =>
  member.call('/api/blocks', { method: 'POST', body: { profile_id } })

const couple = async (): Promise<[TestMember, TestMember]> => [
  await newMember(app, site),
  await newMember(app, site),
]

async function liveOf(member: TestMember): Promise<[string, unknown][]> {
  const entries = await streamOf(app.services.database.db, member.id)
  return entries
    .filter(({ type }) => type === 'like' || type === 'match')
    .map(({ type, data }) => [type, data])
}

/** Changes an account as privacy settings and moderation do. */
async function moderate(
  member: TestMember,
  changes: {
    invisible?: boolean
    hide_from_other_sites?: boolean
    status?: 'active' | 'suspended'
    is_staff?: true
  },
) {
  await changeAccount(app, member, changes)
  await app.drain()
}

describe('liking', () => {
  test('appears in both lists, counts as unseen, and notifies the liked member only', async () => {
    const [anna, bram] = await couple()
    expect((await like(anna, bram.id)).body).toEqual({ match: false })
    const sent = await list(anna)
    expect(sent).toMatchObject({ liked_by: [], sent: [bram.id], matches: [], totals: { new_likes: 0 } })
    expect(sent.profiles).toMatchObject([{ id: bram.id, liked: true, matched: false }])
    const received = await list(bram)
    expect(received).toMatchObject({
      liked_by: [{ id: anna.id, like_new: true }],
      sent: [],
      matches: [],
      totals: { unread_messages: 0, new_likes: 1 },
    })
    expect(await liveOf(bram)).toEqual([['like', { profile_id: anna.id }]])
    expect(await liveOf(anna)).toEqual([])
  })

  // spec: likes-2
  test('back is a match; both are notified with the partner’s card', async () => {
    const [anna, bram] = await couple()
    await like(anna, bram.id)
    expect((await like(bram, anna.id)).body).toEqual({ match: true })
    for (const [own, other] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      const lists = await list(own)
      expect(lists).toMatchObject({ sent: [other.id], matches: [other.id], totals: { new_likes: 1 } })
      expect(lists.profiles).toMatchObject([{ id: other.id, matched: true }])
      expect((await liveOf(own)).filter(([type]) => type === 'match')).toEqual([
        ['match', { profile_id: other.id }],
      ])
    }
  })

  test('twice is one like', async () => {
    const [anna, bram] = await couple()
    await like(anna, bram.id)
    await see(bram, anna.id)
    expect((await like(anna, bram.id)).body).toEqual({ match: false })
    expect(await newLikes(bram)).toBe(0)
    await like(bram, anna.id)
    expect((await like(anna, bram.id)).body).toEqual({ match: true })
    expect((await liveOf(bram)).map(([type]) => type)).toEqual(['like', 'match'])
  })

  // spec: core-5
  test('is refused for members of other pools, unconfirmed accounts, oneself and unknown ids', async () => {
    const [anna, bram] = await couple()
    const waiting = await newMember(app, site, { confirmed: false })
    const answers = [
      await app.call('/api/likes', { method: 'POST', host: site.host, body: { profile_id: bram.id } }),
      await like(waiting, bram.id),
      await like(anna, anna.id),
      await like(anna, waiting.id),
      await like(anna, 999_999_999),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'authentication_required'],
      [403, 'activation_required'],
      [400, 'invalid_input'],
      [404, 'not_found'],
      [404, 'not_found'],
    ])
    expect(answers[2]?.body.data.issues).toEqual([{ path: 'profile_id', message: 'That’s you.' }])
  })

  test('across pools finds nobody', async () => {
    const [anna] = await couple()
    const elsewhere = await newMember(app, await app.newSite())
    expect((await like(anna, elsewhere.id)).status).toBe(404)
  })
})

describe('withdrawing a like', () => {
  test('deletes it, and ends a match', async () => {
    const [anna, bram] = await couple()
    await like(anna, bram.id)
    await like(bram, anna.id)
    expect((await undo(anna, bram.id)).body).toEqual({ ok: true })
    expect(await list(bram)).toMatchObject({
      liked_by: [],
      sent: [anna.id],
      matches: [],
      totals: { new_likes: 0 },
    })
    expect(await list(anna)).toMatchObject({ liked_by: [{ id: bram.id }], sent: [], matches: [] })
    expect((await undo(anna, bram.id)).body).toEqual({ ok: true })
    expect((await like(anna, bram.id)).body).toEqual({ match: true })
  })

  test('notifies the recipient, unless they never saw it', async () => {
    const [anna, bram] = await couple()
    const gone = async () => {
      const entries = await streamOf(app.services.database.db, bram.id)
      return entries.filter(({ type }) => type === 'like_gone').map(({ data }) => data)
    }
    await like(anna, bram.id)
    await undo(anna, bram.id)
    await undo(anna, bram.id)
    expect(await gone()).toEqual([{ profile_id: anna.id, new_likes: 0 }])
    await moderate(anna, { invisible: true })
    await like(anna, bram.id)
    await undo(anna, bram.id)
    expect(await gone()).toHaveLength(1)
  })

  test('of one that was seen changes no total', async () => {
    const [anna, bram] = await couple()
    const cleo = await newMember(app, site)
    await like(anna, bram.id)
    await like(cleo, bram.id)
    await see(bram, anna.id)
    await undo(anna, bram.id)
    expect(await list(bram)).toMatchObject({
      liked_by: [{ id: cleo.id, like_new: true }],
      totals: { new_likes: 1 },
    })
  })
})

// spec: likes-3
test('viewing a like clears its flag and returns the totals; repeating changes nothing', async () => {
  const [anna, bram] = await couple()
  const cleo = await newMember(app, site)
  await like(anna, bram.id)
  await like(cleo, bram.id)
  expect((await see(bram, anna.id)).body).toEqual({ totals: { unread_messages: 0, new_likes: 1 } })
  expect((await see(bram, anna.id)).body.totals.new_likes).toBe(1)
  const { liked_by } = await list(bram)
  expect(liked_by).toEqual([
    { id: cleo.id, like_new: true },
    { id: anna.id, like_new: false },
  ])
})

describe('lists', () => {
  // spec: likes-2
  test('are paged: unseen ones first, then the newest, everyone once', async () => {
    const [anna] = await couple()
    const others: TestMember[] = []
    for (let index = 0; index < 52; index += 1) others.push(await newMember(app, site))
    const ids = others.map((other) => other.id)
    for (const other of others.slice(0, 30)) await like(other, anna.id)
    for (const other of others.slice(25)) await like(anna, other.id)
    const seen = ids.slice(20, 30)
    for (const id of seen) await see(anna, id)

    const read = async (type: string) => {
      const pages: number[][] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const query: string = new URLSearchParams({
          ...(type ? { type } : {}),
          ...(cursor ? { cursor } : {}),
        }).toString()
        const page = await list(anna, `?${query}`)
        pages.push(page.profiles.map((card: { id: number }) => card.id))
        cursor = page.next
      }
      return pages
    }
    const unseen = ids.slice(0, 20)
    const received = [...unseen.toReversed(), ...seen.toReversed()]
    expect(await read('received')).toEqual([received.slice(0, 24), received.slice(24)])
    const sent = ids.slice(25).toReversed()
    expect(await read('sent')).toEqual([sent.slice(0, 24), sent.slice(24)])
    expect(await read('matches')).toEqual([ids.slice(25, 30).toReversed()])
    const all = [...received, ...ids.slice(30).toReversed()]
    expect(await read('')).toEqual([all.slice(0, 24), all.slice(24, 48), all.slice(48)])
  })

  test('refuse an invalid cursor, or one of another list', async () => {
    const [anna] = await couple()
    for (let index = 0; index < 25; index += 1) await like(await newMember(app, site), anna.id)
    const { next } = await list(anna, '?type=received')
    for (const query of [
      '?cursor=abc',
      '?cursor=',
      `?type=sent&cursor=${next}`,
      `?type=received&cursor=${next}AAAA`,
    ]) {
      const { status, body } = await anna.call(`/api/likes${query}`)
      expect([query, status, body.data?.issues?.[0]?.path]).toEqual([query, 400, 'cursor'])
    }
    expect((await anna.call('/api/likes?type=all')).status).toBe(400)
  })

  // spec: accounts-20
  test('leave fictional members out for those who hide them', async () => {
    const [anna] = await couple()
    const drawn = await newMember(app, site, { is_fictional: true })
    await like(anna, drawn.id)
    expect((await list(anna)).profiles).toMatchObject([{ id: drawn.id, is_fictional: true }])
    await setRow(app.services.database.db, 'accounts', anna.id, { hide_fictional: true })
    expect(await list(anna)).toMatchObject({ profiles: [], sent: [] })
  })

  test('and totals leave out likes of fictional profiles for members who hide them', async () => {
    const [anna, bram] = await couple()
    const [drawn, other] = [
      await newMember(app, site, { is_fictional: true }),
      await newMember(app, site, { is_fictional: true }),
    ]
    await like(bram, anna.id)
    await like(drawn, anna.id)
    expect(await newLikes(anna)).toBe(2)
    await anna.call('/api/account/privacy', { method: 'PUT', body: { hide_fictional: true } })
    await app.drain()
    await like(other, anna.id)
    expect(await list(anna)).toMatchObject({ profiles: [{ id: bram.id }], totals: { new_likes: 1 } })
    expect((await liveOf(anna)).map(([, data]) => data)).toEqual([
      { profile_id: bram.id },
      { profile_id: drawn.id },
    ])
  })
})

describe('hidden members are not revealed', () => {
  test('a block removes likes from lists and totals on both sides; they return as seen when it is lifted', async () => {
    const [anna, bram] = await couple()
    await like(anna, bram.id)
    await like(bram, anna.id)
    await block(bram, anna.id)
    for (const member of [anna, bram]) {
      expect(await list(member)).toMatchObject({
        profiles: [],
        liked_by: [],
        sent: [],
        matches: [],
        totals: { new_likes: 0 },
      })
    }
    expect([(await like(anna, bram.id)).body.code, (await like(bram, anna.id)).body.code]).toEqual([
      'blocked',
      'not_found',
    ])
    await bram.call(`/api/blocks/${anna.id}`, { method: 'DELETE' })
    expect(await list(bram)).toMatchObject({
      liked_by: [{ id: anna.id, like_new: false }],
      matches: [anna.id],
    })
  })

  test('likes of an invisible member are not shown until they are mutual', async () => {
    const [anna, bram] = await couple()
    await moderate(anna, { invisible: true })
    expect((await like(anna, bram.id)).body).toEqual({ match: false })
    expect(await list(bram)).toMatchObject({ profiles: [], liked_by: [], totals: { new_likes: 0 } })
    expect(await liveOf(bram)).toEqual([])
    expect(await list(anna)).toMatchObject({ sent: [bram.id] })
    await moderate(anna, { invisible: false })
    expect(await list(bram)).toMatchObject({ liked_by: [{ id: anna.id, like_new: false }] })
    await moderate(anna, { invisible: true })
    expect((await like(bram, anna.id)).body).toEqual({ match: true })
    expect(await list(bram)).toMatchObject({ matches: [anna.id], liked_by: [{ id: anna.id }] })
  })

  test('staff appears in no list of likes until it is mutual', async () => {
    const [anna, bram] = await couple()
    await moderate(anna, { is_staff: true })
    await like(anna, bram.id)
    expect(await list(bram)).toMatchObject({ profiles: [], totals: { new_likes: 0 } })
    expect(await liveOf(bram)).toEqual([])
  })

  test('a member who becomes invisible, staff or suspended leaves the totals of those they liked', async () => {
    for (const change of [
      { invisible: true },
      { status: 'suspended' } as const,
      { is_staff: true } as const,
    ]) {
      const [anna, bram] = await couple()
      const cleo = await newMember(app, site)
      await like(anna, bram.id)
      await like(cleo, bram.id)
      await moderate(anna, change)
      expect(await list(bram)).toMatchObject({ liked_by: [{ id: cleo.id }], totals: { new_likes: 1 } })
    }
  })

  test('likes of a member who hides from other sites of the pool are not announced there', async () => {
    const [anna] = await couple()
    const elsewhere = await newMember(app, await app.newSite({}, { pool_id: site.pool_id }))
    await moderate(anna, { hide_from_other_sites: true })
    await like(elsewhere, anna.id)
    expect((await like(anna, elsewhere.id)).body).toEqual({ match: false })
    expect(await list(elsewhere)).toMatchObject({ profiles: [], totals: { new_likes: 0 } })
    expect(await liveOf(elsewhere)).toEqual([])
  })

  test('a member who begins to hide from other sites leaves the totals there, and only there', async () => {
    const [anna, bram] = await couple()
    const elsewhere = await newMember(app, await app.newSite({}, { pool_id: site.pool_id }))
    await like(anna, bram.id)
    await like(anna, elsewhere.id)
    await moderate(anna, { hide_from_other_sites: true })
    expect([await newLikes(bram), await newLikes(elsewhere)]).toEqual([1, 0])
  })
})
