import { expect, test } from 'vitest'
import { orderByDebit } from '../../tests/drivers/orders-driver.ts'
import { keyOf, storedFiles, upload } from '../../tests/drivers/photos-driver.ts'
import { pictureOf } from '../../tests/drivers/pictures.ts'
import { driveFactors } from '../../tests/drivers/second-factors.ts'
import { setUpApp, setUpSite } from '../../tests/drivers/set-up.ts'
import { newVisitor, password } from '../../tests/drivers/visitors.ts'
import { isSignatureOf, signatureOf } from '../features/photos/access/server/media-signatures.ts'
import { readOriginal } from '../features/photos/files/server/original-file.ts'
import { readConfig } from '../server/config.ts'
import { enqueueOutgoing, isEnqueued, openContent } from '../server/outbox/enqueue.ts'
import { perDay, receiverLimit } from '../server/outbox/receiver-limit.ts'
import { reseal } from '../server/reseal.ts'
import { loadSigner } from '../server/secrets.ts'

const [oldKey, newKey, otherKey] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [
  string,
  string,
  string,
]
const app = setUpApp({ SECRET: oldKey }, { ownDatabase: true })
const site = setUpSite(app, { photo_approval: 'before' })

/** Restarts the product with other keys, on the same data. */
async function restart(keys: { SECRET: string; SECRET_PREVIOUS?: string }) {
  const config = readConfig({ NODE_ENV: 'test', ...keys })
  app.services.signer = await loadSigner(config, app.services.database.db)
}

// spec: server-64
test('SECRET is rotated: what the old one sealed and signed is read, sealed again, and read without it', {
  timeout: 120_000,
}, async () => {
  const { db } = app.services.database
  const drive = driveFactors(app, site)
  const { account, secret, recoveryCodes } = await drive.withTotp()
  const { confirmed } = await orderByDebit(app, account)
  expect(confirmed.status).toBe(200)
  const photo = await upload(account, await pictureOf(600, 600).jpeg().toBuffer())
  const outgoing = {
    channel: 'mail',
    key: 'rotation',
    account_id: account.id,
    site_id: site.id,
    kind: 'test',
    priority: 'service',
    limit: receiverLimit('rotation', perDay(3)),
    receiver: 'ann@example.com',
    content: { subject: 'Sealed' },
  } as const
  // It stays where it is until it is read below.
  await app.services.outbox.stop()
  await app.work().transaction((work) => enqueueOutgoing(work, [outgoing]))
  const { signer: before } = app.services
  const expiry = Math.floor(app.services.clock.now().getTime() / 1000) + 600
  const address = { key: keyOf(photo), variant: '480', expiry, binding: '' } as const
  const signature = signatureOf(before, address)

  /** Reads all that is sealed or hashed; each code proves once. */
  const readAll = async (recoveryCode: string | undefined) => {
    const mandate = await db
      .selectFrom('direct_debit_mandates')
      .select(['reference', 'details'])
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow()
    const method = await db
      .selectFrom('stored_methods')
      .select('token')
      .where('account_id', '=', account.id)
      .executeTakeFirst()
    const mail = await db
      .selectFrom('outbox')
      .select(['token', 'content'])
      .where('kind', '=', 'test')
      .executeTakeFirstOrThrow()
    const { signer } = app.services
    app.services.clock.advance(60)
    const logIn = (code: string | undefined) =>
      newVisitor(app, site).call('/api/user.php', {
        method: 'POST',
        body: { email: account.name, password, code },
      })
    const details = mandate.details && signer.open('direct-debit-mandate', mandate.details, mandate.reference)
    return {
      iban: details === null ? null : typeof JSON.parse(details).iban,
      method: method ? signer.open('stored-method', method.token, String(account.id)) !== null : 'none',
      mail: mail.content === null ? 'sent' : openContent(signer, mail.token, mail.content),
      isKnown: await isEnqueued(app.work(), outgoing.key),
      original: await readOriginal(app.work(), photo.id).then(
        (file) => file !== null,
        () => 'unreadable',
      ),
      totp: (await logIn(drive.codeOf(secret))).status,
      recovery: (await logIn(recoveryCode)).status,
    }
  }
  const whole = await readAll(recoveryCodes[0])
  expect(whole).toMatchObject({ iban: 'string', isKnown: true, original: true, totp: 200, recovery: 200 })
  expect(await storedFiles(app, 'originals/')).toHaveLength(1)

  await restart({ SECRET: newKey, SECRET_PREVIOUS: oldKey })
  expect(await readAll(recoveryCodes[1])).toEqual(whole)
  expect(isSignatureOf(app.services.signer, signature, address)).toBe(true)
  expect(signatureOf(app.services.signer, address)).not.toBe(signature)

  const first = await reseal(app.services)
  expect(first.filter(({ unreadable }) => unreadable > 0)).toEqual([])
  const count = Object.fromEntries(first.map(({ what, resealed }) => [what, resealed]))
  expect(count).toMatchObject({
    'factor_totps.secret': 1,
    'direct_debit_mandates.details': 1,
    'originals/': 1,
  })
  // Repeated, there is nothing left to do.
  expect((await reseal(app.services)).filter(({ resealed }) => resealed > 0)).toEqual([])

  await restart({ SECRET: newKey })
  expect(await readAll(recoveryCodes[2])).toMatchObject({ ...whole, isKnown: expect.any(Boolean) })
  // A retired key opens nothing and signs no address.
  expect(isSignatureOf(app.services.signer, signature, address)).toBe(false)

  // A second rotation takes along what is left of the first.
  await restart({ SECRET: otherKey, SECRET_PREVIOUS: newKey })
  expect((await reseal(app.services)).filter(({ unreadable }) => unreadable > 0)).toEqual([])
  await restart({ SECRET: otherKey })
  expect(await readAll(recoveryCodes[3])).toMatchObject({ ...whole, isKnown: expect.any(Boolean) })

  // And a key that never sealed anything reads nothing.
  await restart({ SECRET: 'd'.repeat(64) })
  expect(await readAll(recoveryCodes[4])).toMatchObject({ iban: null, original: 'unreadable', recovery: 400 })
})
