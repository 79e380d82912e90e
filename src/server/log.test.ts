import { describe, expect, test } from 'vitest'
import type { LogConfig } from './config.ts'
import { createLog, type LogFields, readableLine, scrubText } from './log.ts'

function record(config: Partial<LogConfig> = {}) {
  const lines: string[] = []
  const log = createLog({ level: 'info', format: 'json', ...config }, { write: (line) => lines.push(line) })
  return { log, lines, text: () => lines.join('') }
}

/** Simulates a careless caller that bypasses the types. */
const careless = (fields: Record<string, unknown>) => fields as LogFields

describe('what is never logged', () => {
  // spec: server-13
  test('fields that are not on the list are dropped, whatever they contain', () => {
    const { log, text } = record()
    log.info(
      careless({
        email: 'ann@example.com',
        text: 'Dear Bob, meet me',
        seeking: 'both',
        sexuality: 'bi',
        cookie: 'auth=abc',
        headers: { authorization: 'Bearer abc' },
        token: 'abc',
        url: '/members?seeking=male',
        ip: '203.0.113.9',
        remoteAddress: '203.0.113.9',
        toString: 'odd',
        __proto__x: 'odd',
        status: 200,
      }),
      'Answered.',
    )
    const { time, ...rest } = JSON.parse(text())
    expect(rest).toEqual({ level: 'info', msg: 'Answered.', status: 200 })
    expect(Date.parse(time)).not.toBeNaN()
  })

  test.each([
    ['words with a space', { operation: 'Dear Bob' }],
    ['an e-mail address', { operation: 'ann@example.com' }],
    ['a network address', { site: '203.0.113.9' }],
    ['a query string', { operation: '/members?seeking=male' }],
    ['a long code', { code: 'Zk3v9QpL0aXw8Ts6Bn2Mc4Rd' }],
    ['an id of odd letters', { request_id: 'ann@example.com' }],
    ['an id that is too long', { request_id: 'a'.repeat(65) }],
  ])('a listed field refuses %s', (_reason, fields) => {
    const { log, text } = record()
    log.info(fields, 'Answered.')
    expect(JSON.parse(text())[Object.keys(fields)[0] ?? '']).toBe('[refused]')
  })

  test('an object or list in a listed field is dropped', () => {
    const { log, text } = record()
    log.info(
      careless({ operation: { email: 'ann@example.com' }, status: ['ann@example.com'], count: Number.NaN }),
      'x',
    )
    expect(JSON.parse(text())).not.toHaveProperty('operation')
    expect(JSON.parse(text())).not.toHaveProperty('status')
    expect(text()).not.toContain('ann')
  })

  test('children check their fields too', () => {
    const { log, text } = record()
    const child = log.child(careless({ request_id: 'r-1', email: 'ann@example.com' }))
    child.warn({ status: 500 }, 'Answered.')
    expect(JSON.parse(text())).toMatchObject({ level: 'warn', request_id: 'r-1', status: 500 })
    expect(text()).not.toContain('ann')
  })

  test.each([
    ['mail to ann.o-hara+x@mail.example.co.uk failed', 'mail to [address] failed'],
    ['<Jürgen@bücher.example>', '<[address]>'],
    ['"ann b"@example.com refused', '[address] refused'],
    ['ann@[192.0.2.1] refused', '[address] refused'],
    ['/reset/ann%40example.com', '/reset/[address]'],
    ['connect to postgres://user:pass@db.example/vonk', 'connect to postgres://db.example/vonk'],
    ['GET /members?seeking=male&text=hi failed', 'GET /members?[query] failed'],
    ['from 203.0.113.9:443', 'from [ip]:443'],
    ['from 2001:db8::7334, again', 'from [ip], again'],
    ['from ::ffff:203.0.113.9', 'from [ip]'],
    ['[::1]:3000', '[[ip]]:3000'],
    ['cookie: auth=s3cr', 'cookie: [secret]'],
    ['Authorization: Bearer abcdef', 'Authorization: [secret]'],
    ['token=abc', 'token=[secret]'],
    ['link 9f86d081884c7d659a2feaa0c55ad015', 'link [code]'],
    ['GET /activate/Zk3v9QpL0aXw8Ts6Bn2Mc4Rd failed', 'GET /activate/[code] failed'],
    ['job 6f1c1f5e-52a5-4d0c-9d39-0f3f8a1f7a11 failed', 'job [code] failed'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmN', '[code]'],
    ['call +31 6 1234 5678 now', 'call [phone] now'],
    ['mail ann@example.com ann@example.com', 'mail [address] [address]'],
  ])('%s is masked', (before, after) => {
    expect(scrubText(before)).toBe(after)
  })

  test.each([
    'Listening on port 3000 after 120 ms.',
    'Migration 0001-accounts has run.',
    'at run (/srv/node_modules/@orpc/server/dist/index.mjs:10:20)',
    'Migration 0002-sessions-and-devices-of-accounts has run.',
    "ENOENT: no such file or directory, open '/srv/data/files/photos/12/main.webp'",
    'relation "members" does not exist',
    'The session store is ready at 10:20:30.',
  ])('a harmless text is unchanged: %s', (text) => {
    expect(scrubText(text)).toBe(text)
  })
})

test('a long text is cut, and an address at the cut is masked first', () => {
  const scrubbed = scrubText(
    `${'a '.repeat(995)}ann.of.a.long.name@example.com and more ${'b '.repeat(5000)}`,
  )
  expect(scrubbed.length).toBe(2000)
  expect(scrubbed).toMatch(/a \[address\] $/)
})

describe('errors', () => {
  class DriverError extends Error {
    code = '23505'
    detail = 'Key (email)=(ann@example.com) already exists.'
    parameters = ['ann@example.com']
  }

  test('keep name, message, code and frames, and no other properties', () => {
    const { log, text } = record()
    log.error(
      { err: new DriverError('duplicate key value violates unique constraint "accounts_email"') },
      'Failed.',
    )
    const { err } = JSON.parse(text())
    expect(Object.keys(err).sort()).toEqual(['code', 'message', 'name', 'stack'])
    expect(err.message).toBe('duplicate key value violates unique constraint "accounts_email"')
    expect(err.code).toBe('23505')
    expect(err.stack).toMatch(/^at .*log\.test\.ts/)
    expect(text()).not.toContain('ann')
  })

  // spec: server-13
  test('addresses in a message, in its copy in the stack and in the causes are masked', () => {
    const { log, text } = record()
    const cause = new Error('550 <ann@example.com> unknown, from 203.0.113.9')
    log.error(
      { err: new Error('mail to ann@example.com\n    at ann@example.com lost', { cause }) },
      'Failed.',
    )
    const { err } = JSON.parse(text())
    expect(err.cause.message).toBe('550 <[address]> unknown, from [ip]')
    expect(text()).not.toMatch(/ann|203\.0/)
  })

  test('quoted text of members is removed', () => {
    const { log, text } = record()
    const attempts = [
      () => JSON.parse('hello "dear" friend'),
      () => JSON.parse('{"text": "dear friend'),
      () => {
        throw Object.assign(new Error('invalid input syntax for type bigint: "dear"'), { code: '22P02' })
      },
      () => {
        throw new Error('no answer to "dear friend, hello"')
      },
      () => {
        throw new Error(`no answer to "${'dear '.repeat(5000)}"`)
      },
    ]
    for (const attempt of attempts) {
      try {
        attempt()
      } catch (err) {
        log.error({ err }, 'Failed.')
      }
    }
    expect(text().trim().split('\n')).toHaveLength(attempts.length)
    expect(text()).not.toMatch(/dear|hello|friend/)
  })

  test('a thrown value that is no error logs only its type', () => {
    const { log, text } = record()
    log.error({ err: 'ann@example.com' }, 'Failed.')
    expect(JSON.parse(text()).err).toEqual({ name: 'NonError', message: 'a thrown string' })
  })
})

describe('form', () => {
  test('a readable line has time, level, message, fields and the stack below', () => {
    const { log, text } = record({ format: 'line' })
    log.error(
      { request_id: 'r-1', status: 500, err: new Error('lost', { cause: new TypeError('gone') }) },
      'Failed.',
    )
    expect(text()).toMatch(
      /^\d\d:\d\d:\d\d error Failed\. request_id=r-1 status=500\n {4}Error: lost\n {6}at /,
    )
    expect(text()).toMatch(/\n {4}caused by TypeError: gone\n/)
  })

  test('a line without fields is only the message', () => {
    expect(readableLine('{"level":"info","time":"2026-11-21T10:20:30.000Z","msg":"Ready."}')).toBe(
      '10:20:30 info  Ready.\n',
    )
  })

  test('levels below the configured one are silent, and "silent" logs nothing', () => {
    const quiet = record({ level: 'warn' })
    quiet.log.info('Nothing.')
    quiet.log.debug({ status: 200 }, 'Nothing.')
    expect(quiet.lines).toEqual([])
    const silent = record({ level: 'silent' })
    silent.log.fatal('Nothing.')
    expect(silent.lines).toEqual([])
  })
})
