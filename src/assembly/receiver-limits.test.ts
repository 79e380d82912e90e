import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contributions } from './features.ts'

// Whatever is mailed, pushed or texted costs money and reaches somebody who may not have asked for it. So each kind has a limit
// by its receiver (`server/outbox/receiver-limit.ts`), and nothing leaves but through the functions that count it.

const root = join(import.meta.dirname, '../..')

/** The only files that use what sends without counting, and why. */
const senders: [call: RegExp, files: string[]][] = [
  [/\bsms\.send\(/, []],
  [/\bport\.send\(/, ['src/server/sms/send-sms.ts', 'src/server/mail/mail-channel.ts']],
  [/\bpush\.send\(/, ['src/features/notifications/push/server/enqueue-pushes.ts']],
  [/\binsertOutbox\(/, ['src/server/outbox/enqueue.ts']],
  [/\b(?:twilioSms|caughtSms)\(/, ['src/server/create-ports.ts']],
  [/\b(?:httpPush|caughtPush)\(/, ['src/server/create-ports.ts']],
]
/** The operator's own test mail, from the command line. */
const byHand = 'src/server/mail/test-mail.ts'

/** Functions that send something, and the limit that each call or declaration must name. */
const askers: [call: RegExp, limit: RegExp][] = [
  [/\benqueueOutgoing\(/g, /\blimit: (?:\w+\.limit|\w+\[\w+\]|\w+),\s+receiver: /],
  [/\bsendSms\(/g, /^sendSms\(\s*\w+,\s*\w+,/],
  [
    /\bdefineMail(?:<[^(]*>)?\(/g,
    /^defineMail[^(]*\(\s*['"\w]+,\s*(?:perDay\(\d+\)|twice\(\w+\)|\w+(?:Mails|PerDay)),/,
  ],
]

interface Caller {
  file: string
  call: string
  isLimited: boolean
}

/** Returns what follows a call, up to the end of its statement. */
const statementAt = (source: string, at: number) => source.slice(at, at + 1500)

/** Returns all callers of the outbox, of text messages and of pushes, and whether each has a limit by receiver. */
function callersIn(sources: ReadonlyMap<string, string>): Caller[] {
  const callers: Caller[] = []
  for (const [file, source] of sources) {
    for (const [call, files] of senders) {
      const found = call.exec(source)
      if (found && !isDeclaration(source, found.index)) {
        callers.push({ file, call: found[0], isLimited: files.includes(file) || file === byHand })
      }
    }
    for (const [call, limit] of askers) {
      for (const found of source.matchAll(call)) {
        if (isDeclaration(source, found.index)) continue
        callers.push({ file, call: found[0], isLimited: limit.test(statementAt(source, found.index)) })
      }
    }
  }
  return callers
}

const isDeclaration = (source: string, at: number) => /function $/.test(source.slice(0, at))

const sources = new Map(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => [join('src', name), readFileSync(join(root, 'src', name), 'utf8')]),
)

// spec: server-50
test('whatever mails, pushes or texts has a limit by its receiver', () => {
  const callers = callersIn(sources)
  expect(callers.filter(({ isLimited }) => !isLimited)).toEqual([])
  // Nothing is overlooked: the kinds of mail, the outbox's callers, the text message.
  const calls = (name: string) => callers.filter(({ call }) => call.startsWith(name)).length
  expect(calls('defineMail')).toBeGreaterThan(25)
  expect([calls('enqueueOutgoing'), calls('sendSms'), calls('push.send')]).toEqual([3, 1, 1])
})

// spec: server-50
test('every kind of mail has a limit that a person can bear, under a name of its own', () => {
  const mails = contributions.flatMap(({ mails = [] }) => mails)
  expect(mails.length).toBeGreaterThan(25)
  for (const { name, limit } of mails) {
    expect(limit, name).toEqual({ name: `mail-${name}`, amount: expect.any(Number), windowSeconds: 86_400 })
    expect(limit.amount, name).toBeLessThanOrEqual(100)
    expect(limit.amount, name).toBeGreaterThan(0)
  }
  expect(new Set(mails.map(({ limit }) => limit.name)).size).toBe(mails.length)
})

// spec: server-50
test.each([
  [
    'a mail without a limit',
    "export const a = defineMail<null>(\n  'a',\n  ({ t }) => ({ title: t('t') }),\n  null,\n)",
  ],
  [
    'a row of the outbox without one',
    "await enqueueOutgoing(work, [{ channel: 'mail', key, kind: 'a', address }])",
  ],
  ['a text message past the count', "await ctx.services.sms.send({ to, text: 'hello' })"],
  ['a text message that names none', 'await sendSms(ctx, { to, text })'],
  ['a push past the outbox', 'await services.push.send({ account_id, payload })'],
  ['a row past the count', 'await insertOutbox(db, [row], now)'],
])('%s is found', (_what, source) => {
  const planted = callersIn(new Map([['src/features/likes/server/planted.ts', source]]))
  expect(planted).toMatchObject([{ file: 'src/features/likes/server/planted.ts', isLimited: false }])
})
