import { expect, test } from 'vitest'
import { readUser } from '../src/features/accounts/identity/server/read-user.ts'
import { actorWithRecordsOf, findAccountById } from '../src/features/accounts/server/public.ts'
import { findPhotosFor } from '../src/features/photos/server/public.ts'
import { findProfile } from '../src/features/profiles/server/public.ts'
import { readOwn } from '../src/server/own-records.ts'
import { newMember } from './drivers/factories.ts'
import { upload } from './drivers/photos-driver.ts'
import { pictureOf } from './drivers/pictures.ts'
import { setUpApp } from './drivers/set-up.ts'

const app = setUpApp()

test('what is read with the session equals what is read by itself, as the drivers return it', async () => {
  const site = await app.newSite()
  const member = await newMember(app, site)
  const other = await newMember(app, site)
  await upload(member, await pictureOf(300, 300).jpeg().toBuffer())
  await member.call('/api/account/dismissals', { method: 'PUT', body: { alert: 'hide-enrich-alert' } })
  const work = app.work()
  const token = /auth=([^;]+)/.exec(member.cookie)?.[1] ?? ''
  const known = await actorWithRecordsOf(app.services, token, Promise.resolve(site), work.now)
  const own = known?.own
  if (!own) throw new Error('nobody is logged in')
  for (const record of app.services.registry.ownRecords) {
    expect(own.find(record, member.id), record.name).toEqual(await readOwn(work, record, member.id))
    expect(own.find(record, other.id), record.name).toBeUndefined()
  }
  const values = Object.fromEntries(
    app.services.registry.ownRecords.map((record) => [record.name, own.find(record, member.id)]),
  )
  expect(values.own_account).toEqual(await findAccountById(work.db, member.id))
  expect(values.own_profile).toEqual(await findProfile(work.db, member.id))
  const photos = await findPhotosFor(work.db, member.id, member.id)
  expect(photos).toHaveLength(1)
  expect(values.own_photos).toEqual(photos.map(({ is_granted: _granted, ...photo }) => photo))
  expect(values.own_dismissals).toEqual({ 'hide-enrich-alert': expect.stringMatching(/T.*Z$/) })
  const { user } = (await member.call('/api/user.php')).body
  expect(user).toEqual(JSON.parse(JSON.stringify(await readUser(work, member.id))))
})
