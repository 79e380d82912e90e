import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newClientId } from '../src/core/client-ids.ts'
import { sendMessages } from '../src/features/chats/server/public.ts'
import { recordLike } from '../src/features/likes/server/public.ts'
import { newMember } from './drivers/factories.ts'
import { findServer, newDatabase } from './drivers/postgres-server.ts'
import { send } from './drivers/process-client.ts'
import { endProcesses, type ProductProcess, startProcess } from './drivers/product-process.ts'
import { StatementRecorder, type Wave } from './drivers/statement-recorder.ts'
import { fillProduct, newLocalSite } from './drivers/stored-product.ts'

// The statements that a page or a message costs the database in the production build, and how many round trips they
// take.

const server = await findServer()
const slow = 120_000

/** A process reads its sites again each second and sets up each new connection, whatever it shows. */
const isOfProcess = (text: string) =>
  /from "(sites|companies)" order by "id"$|^set plan_cache_mode /.test(text)

const ownOf = (waves: Wave[]) =>
  waves.map((wave) => wave.filter(({ text }) => !isOfProcess(text))).filter((wave) => wave.length > 0)

const textOf = (waves: Wave[]) =>
  JSON.stringify(
    waves.map((wave) => wave.map(({ text }) => text.replace(/\s+/g, ' ').trim())),
    null,
    1,
  )

describe.skipIf(server === null)('the product', () => {
  let folder: string
  let drop: () => Promise<void>
  let recorder: StatementRecorder
  let product: ProductProcess
  let cookie: string
  let member: number
  let chat: number

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vonk-statements-'))
    const database = await newDatabase(server as string)
    drop = database.drop
    const environment = { DATA_DIR: folder, DATABASE_URL: database.url }
    await fillProduct(environment, async (app) => {
      const site = await newLocalSite(app, { message_credits: 1, signup_credits: 100 })
      const viewer = await newMember(app, site, { gender: 'male', seeking: 'female' })
      const others = []
      for (let count = 0; count < 30; count += 1) others.push(await newMember(app, site, { seeking: 'male' }))
      const [first] = others
      if (!first) throw new Error('nobody was made')
      cookie = `${viewer.cookie}; locale=en`
      member = first.id
      await app.work().transaction((work) => recordLike(work, { from: first.id, to: viewer.id }))
      const [sent] = await sendMessages(app.work(), [
        {
          kind: 'text',
          sender_id: first.id,
          recipient_id: viewer.id,
          client_id: newClientId(),
          body: 'hello',
          fictional_acknowledged: false,
        },
      ])
      if (sent?.kind !== 'sent') throw new Error('the message was not sent')
      chat = sent.message.conversation_id
    })
    recorder = new StatementRecorder(database.url)
    product = await startProcess({ ...environment, ROLES: 'web', DATABASE_URL: await recorder.open() })
  }, slow)

  afterAll(async () => {
    await endProcesses()
    recorder?.close()
    await drop?.()
    await rm(folder, { recursive: true, force: true })
  })

  /**
   * Shows a page several times, and returns the least that it cost: the process may do something else at the same time,
   * and on a busy machine it may need longer before it sends what belongs to the same wave.
   */
  async function wavesOf(path: string, status: number, bodyOf?: () => unknown): Promise<Wave[]> {
    const show = async () => {
      const outcome = await send(product.port, path, { cookie, body: bodyOf?.() })
      expect(outcome).toMatchObject({ kind: 'answered', status })
    }
    await show()
    await show()
    const attempts: Wave[][] = []
    for (const quietMs of [60, 60, 60, 250, 1000]) attempts.push(ownOf(await recorder.record(quietMs, show)))
    const costs = (waves: Wave[]) => waves.flat().length * 100 + waves.length
    return attempts.sort((a, b) => costs(a) - costs(b))[0] ?? []
  }

  test.each([
    // Redirects to the usual search, which alone searches.
    ['/members', 302, 1, 1],
    // Four of them for the line about the first steps, for a week.
    ['/members?gender=', 200, 8, 3],
    ['/chats', 200, 7, 3],
    ['/likes', 200, 6, 3],
    ['/members/:id', 200, 7, 2],
    ['/settings', 200, 12, 2],
  ])(
    'the page %s (%i) costs at most %i statements in %i waves, none of them twice',
    async (path, status, maxStatements, maxWaves) => {
      const waves = await wavesOf(path.replace(':id', String(member)), status)
      const shown = textOf(waves)
      const statements = waves.flat().map(({ text, values }) => `${text} ${values}`)
      expect(new Set(statements).size, shown).toBe(statements.length)
      expect(statements.length, shown).toBeLessThanOrEqual(maxStatements)
      expect(waves.length, shown).toBeLessThanOrEqual(maxWaves)
    },
    slow,
  )

  test(
    'a message alone costs five statements in two waves, of them the begin and the commit',
    async () => {
      const path = `/api/chats/${chat}/messages`
      const message = () => ({ client_id: newClientId(), kind: 'text', body: 'And you?' })
      await wavesOf(path, 200, message)
      // Until then they are looked up as possible repeats (`repeats.ts`).
      await send(product.port, '/dev/clock', { cookie, body: { advance_seconds: 31 } })
      const all = await wavesOf(path, 200, message)
      const waves = all.slice(all.findIndex(([first]) => first?.text === 'begin'))
      expect(
        waves.map((wave) => wave.length),
        textOf(waves),
      ).toEqual([3, 2])
      expect([waves[0]?.[0]?.text, waves[1]?.[1]?.text]).toEqual(['begin', 'commit'])
    },
    slow,
  )
})
