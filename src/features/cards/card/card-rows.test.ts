import process from 'node:process'
import { expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { countLockWaits } from '../../../../tests/drivers/lock-waits.ts'
import { ownPhotos, upload } from '../../../../tests/drivers/photos-driver.ts'
import { pictureOf } from '../../../../tests/drivers/pictures.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { premiumChanged } from '../../accounts/events.ts'
import { findAllDrifted } from './server/card-rows-table.ts'

// The rows of cards are copies that equal their sources. Sequences of changes are tested in `card-rows.long.test.ts`.

const app = setUpApp({}, { ownDatabase: true })
const site = setUpSite(app, { photo_approval: 'before' })

const db = () => app.services.database.db
const drifted = () => findAllDrifted(db(), 10)
const put = (member: TestMember, path: string, body: object) => member.call(path, { method: 'PUT', body })

test('a member without photos, and one with a pending one, have cards', async () => {
  const anna = await newMember(app, site)
  await upload(anna, await pictureOf(300, 300, 1).jpeg().toBuffer())
  expect(await ownPhotos(anna)).toMatchObject([{ is_main: true, status: 'pending' }])
  expect(await drifted()).toEqual([])
})

test('a change that no event reports is found as drift', async () => {
  const anna = await newMember(app, site)
  await setRow(db(), 'profiles', anna.id, { city: 'Rome' })
  expect(await drifted()).toEqual([anna.id])
  await put(anna, '/api/profile', { about_me: 'I paint.' })
  expect(await drifted()).toEqual([])
})

// The embedded database has one connection, which cannot wait for another.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'what was hidden does not reappear through an edit that began before',
  async () => {
    const anna = await newMember(app, site)
    const hidden = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const hiding = app.work().transaction(async (work) => {
      await setRow(work.db, 'accounts', anna.id, { invisible: true })
      await work.emit(premiumChanged, { account_id: anna.id })
      hidden.resolve()
      await mayCommit.promise
    })
    await hidden.promise
    const editing = put(anna, '/api/profile', { about_me: 'I paint.', city: 'Utrecht' })
    await expect.poll(() => countLockWaits(db())).toBe(1)
    mayCommit.resolve()
    await hiding
    expect((await editing).status).toBe(200)
    expect(await drifted()).toEqual([])
    const { shown } = await db()
      .selectFrom('cards')
      .select('shown')
      .where('profile_id', '=', anna.id)
      .executeTakeFirstOrThrow()
    expect(shown).toMatchObject({ invisible: true, city: 'Utrecht' })
  },
)
