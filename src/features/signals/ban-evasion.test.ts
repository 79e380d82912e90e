import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { buyByCard } from '../../../tests/drivers/orders-driver.ts'
import { upload } from '../../../tests/drivers/photos-driver.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { itemOf } from '../../../tests/drivers/staff-queue.ts'
import { insertRows } from '../../../tests/drivers/stored-rows.ts'
import { naturalPicture } from '../../../tests/images/natural.ts'
import { decideAutomatically, reverseDecision } from '../moderation/server/public.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { markSeconds } from './rules.ts'
import { keepMarksOf, markedBrowser } from './server/banned-marks.ts'
import { findWatched } from './server/member-queries.ts'

const app = setUpApp({ DEMO: '1' }, { ownDatabase: true })
const db = () => app.services.database.db
let site: SiteRecord
beforeAll(async () => {
  site = await app.newSite({ photo_approval: 'automatic' })
})

const watched = async ({ id }: TestMember) => {
  const member = await findWatched(db(), id)
  if (!member) throw new Error('nobody is watched')
  return member
}
const ban = ({ id }: TestMember) =>
  app.work().transaction((work) =>
    decideAutomatically(work, {
      kind: 'member',
      subject: { kind: 'member', id },
      account_id: id,
      site_id: site.id,
      reason: 'scam',
      effects: [{ kind: 'ban' }],
    }),
  )
const kindsOf = async ({ id }: TestMember) => {
  await app.drain()
  const rows = await db().selectFrom('signals').select('kind').where('account_id', '=', id).execute()
  return rows.map(({ kind }) => kind)
}

describe('who comes back after a ban', () => {
  // spec: staff-174
  test('is found by a mirrored copy of the photo, and a case names it; not after 30 days, and not once the ban was taken back', async () => {
    const picture = await naturalPicture(77)
    const banned = await newMember(app, site)
    await upload(banned, await picture.clone().jpeg().toBuffer())
    await app.drain()
    await ban(banned)
    await app.drain()
    const mirrored = await picture.clone().flop().resize(500).jpeg().toBuffer()
    const back = await newMember(app, site)
    await upload(back, mirrored)
    expect(await kindsOf(back)).toContain('banned_photo')
    expect((await itemOf(app, 'scam', back.id, 'member'))?.state).toBe('open')
    const { id } = await db()
      .selectFrom('decisions')
      .select('id')
      .where('account_id', '=', banned.id)
      .executeTakeFirstOrThrow()
    await app.work().transaction((work) => reverseDecision(work, id))
    await app.drain()
    const third = await newMember(app, site)
    await upload(third, mirrored)
    expect(await kindsOf(third)).not.toContain('banned_photo')
  })

  // spec: staff-174
  test('is found by the card that the banned member has paid with', async () => {
    const [banned, back, other] = [
      await newMember(app, site),
      await newMember(app, site),
      await newMember(app, site),
    ]
    await buyByCard(app, banned, '4000 0001')
    await ban(banned)
    await app.drain()
    await buyByCard(app, back, '4000 0001')
    await buyByCard(app, other, '4000 0002')
    expect(await kindsOf(back)).toContain('banned_card')
    expect(await kindsOf(other)).not.toContain('banned_card')
  })

  // spec: staff-174
  test('a browser is a mark on all sites of the company, and on no other company’s', async () => {
    const banned = await newMember(app, site)
    await insertRows(db(), 'account_browsers', {
      account_id: banned.id,
      browser_hash: 'b-1',
      last_login_at: new Date(),
    })
    await ban(banned)
    await keepMarksOf(app.work(), { account_id: banned.id })
    const member = await watched(await newMember(app, site))
    expect(await markedBrowser(app.work(), member, ['b-1'])).toBe(1)
    expect(
      await markedBrowser(app.work(), { ...member, company_id: member.company_id + 1000 }, ['b-1']),
    ).toBe(0)
    await app.services.clock.advance(markSeconds + 1)
    expect(await markedBrowser(app.work(), member, ['b-1'])).toBe(0)
  })
})
