import { beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { wideLimit } from '../../../../tests/drivers/wide-limit.ts'
import { addSeconds } from '../../../core/time.ts'
import { enqueueOutgoing } from '../../../server/outbox/enqueue.ts'
import { findOutbox } from '../../../server/outbox/outbox-table.ts'
import { accountClosed } from '../../accounts/events.ts'
import { disableMail, turnOffMail } from '../../accounts/server/public.ts'

const app = setUpApp({}, { ownDatabase: true })
const site = setUpSite(app)
let anna: TestMember
beforeEach(async () => {
  anna = await newMember(app, site)
  await waitFor(anna)
})

const rows = [
  ['mail', 'welcome', 'service'],
  ['mail', 'likeReceived', 'notification'],
  ['mail', 'newMessage', 'notification'],
  ['mail', 'discounts', 'marketing'],
  ['push', 'new_message', 'notification'],
] as const

/** Stores a row of each sort that is due in an hour. */
async function waitFor({ id: account_id, email: address }: TestMember): Promise<void> {
  const work = { ...app.work(), now: addSeconds(app.services.clock.now(), 3600) }
  await enqueueOutgoing(
    work,
    rows.map(([channel, kind, priority]) => ({
      channel,
      key: `${channel} ${kind} ${account_id}`,
      account_id,
      site_id: site.id,
      kind,
      ...wideLimit,
      priority,
      content: {},
      address,
    })),
  )
}

// spec: notifications-7
test.each<[what: string, act: () => Promise<unknown>, givenUp: string[]]>([
  [
    'a kind is turned off from a mail',
    () => app.work().transaction((work) => turnOffMail(work, anna.id, 'like_received')),
    ['likeReceived'],
  ],
  [
    'kinds are turned off in the settings',
    () =>
      anna.call('/api/account/notifications', {
        method: 'PUT',
        body: { mail: { new_message: false, discounts: true } },
      }),
    ['newMessage'],
  ],
  [
    'the consent to advertising is withdrawn',
    () => anna.call('/api/account/consents', { method: 'PUT', body: { purpose: 'marketing', given: false } }),
    ['discounts'],
  ],
  [
    'the address bounces',
    () => app.work().transaction((work) => disableMail(work, anna.id, 'bounce')),
    ['likeReceived', 'newMessage', 'discounts'],
  ],
  [
    'the member complains',
    () => app.work().transaction((work) => disableMail(work, anna.id, 'fbl')),
    ['likeReceived', 'newMessage', 'discounts'],
  ],
  [
    'the account is closed',
    () =>
      app.work().transaction((work) => work.emit(accountClosed, { account_id: anna.id, site_id: site.id })),
    ['likeReceived', 'newMessage', 'discounts', 'new_message'],
  ],
])('once %s, what waits is given up, and nothing else', async (_what, act, givenUp) => {
  const other = await newMember(app, site)
  await waitFor(other)
  await act()
  const failed = async (who: TestMember) =>
    (await findOutbox(app.services.database.db, { account_id: who.id, state: 'failed' }))
      .map(({ kind }) => kind)
      .reverse()
  expect(await failed(anna)).toEqual(givenUp)
  expect(await failed(other)).toEqual([])
})
