import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { createMail } from '../create-ports.ts'
import { type Database, openEmbedded } from '../db/database.ts'
import type { Log } from '../log.ts'
import { findCaughtMails, maxMails } from './caught-mail.ts'
import { MailRefused } from './check-mail.ts'
import type { MailPort } from './mail.ts'

let database: Database
let mail: MailPort
const clock = createClock()
const hello = {
  to: 'Ann@example.com',
  from: 'Site <post@example.com>',
  subject: 'Grüße 👋',
  text: 'Hello',
  html: '<p>Hello</p>',
}

beforeAll(async () => {
  database = await openEmbedded()
  await sql`create table caught_mails (
    id bigserial primary key, to_address text not null, from_address text not null, subject text not null,
    text text not null, html text not null, headers jsonb not null, created_at timestamptz not null,
    message_id text unique
  )`.execute(database.db)
  mail = createMail(
    { environment: 'development', mail: { from: 'post@example.com' } },
    { db: database.db, clock, log: {} as Log },
  )
})
beforeEach(async () => {
  await sql`truncate caught_mails restart identity`.execute(database.db)
})
afterAll(() => database.close())

describe('caught mail', () => {
  // spec: server-11
  test('is returned as it was sent, at the time of the clock', async () => {
    clock.advance(86_400)
    const before = clock.now().toISOString()
    await mail.send({ ...hello, headers: { 'List-Unsubscribe': '<https://example.com/u/1>' } })
    const [found] = await findCaughtMails(database.db)
    expect(found).toEqual({
      ...hello,
      headers: { 'List-Unsubscribe': '<https://example.com/u/1>' },
      at: expect.any(String),
    })
    expect(found && found.at >= before).toBe(true)
    expect(new Date(found?.at ?? '').toISOString()).toBe(found?.at)
  })

  test('newest first, by receiver in any case, up to a limit', async () => {
    for (const [to, subject] of [
      ['ann@example.com', '1'],
      ['bob@example.com', '2'],
      ['ANN@example.com', '3'],
      ['ann@example.com', '4'],
    ] as const) {
      await mail.send({ ...hello, to, subject })
    }
    const subjects = async (options?: Parameters<typeof findCaughtMails>[1]) =>
      (await findCaughtMails(database.db, options)).map((found) => found.subject)
    expect(await subjects()).toEqual(['4', '3', '2', '1'])
    expect(await subjects({ to: 'Ann@Example.com' })).toEqual(['4', '3', '1'])
    expect(await subjects({ to: 'ann@example.com', limit: 2 })).toEqual(['4', '3'])
    expect(await subjects({ to: 'ann' })).toEqual([])
  })

  test('one that is sent again under its Message-ID is stored once', async () => {
    const again = { ...hello, messageId: '<1@example.com>', returnPath: 'bounce+1@example.com' }
    for (let at = 0; at < 2; at += 1) await mail.send(again)
    expect((await findCaughtMails(database.db)).map(({ headers }) => headers)).toEqual([
      { 'Message-ID': '<1@example.com>', 'Return-Path': '<bounce+1@example.com>' },
    ])
  })

  test('a refused mail is not stored', async () => {
    await expect(mail.send({ ...hello, subject: 'a\r\nBcc: bob@example.com' })).rejects.toThrow(MailRefused)
    expect(await findCaughtMails(database.db)).toEqual([])
  })

  test('only the newest are stored', async () => {
    await sql`insert into caught_mails (to_address, from_address, subject, text, html, headers, created_at)
      select 'ann@example.com', 'post@example.com', at::text, '', '', '{}', '2026-11-21T10:00:00Z'
      from generate_series(1, ${sql.lit(maxMails + 1)}) at`.execute(database.db)
    await mail.send({ ...hello, subject: 'newest' })
    const saved = await findCaughtMails(database.db, { limit: 5000 })
    expect(saved).toHaveLength(maxMails)
    expect(saved[0]?.subject).toBe('newest')
    expect(saved.at(-1)?.subject).toBe('3')
    const stored = await sql<{ count: number }>`select count(*) from caught_mails`.execute(database.db)
    expect(stored.rows).toEqual([{ count: maxMails }])
  })
})
