import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ConfigError, loadSecret, readConfig } from './config.ts'
import { type Environment, flag, origin, providerEnvironment, token } from './environment.ts'
import { pushServices, reservedHosts } from './push/push-services.ts'

const secret = 'a1'.repeat(32)
const vapid = {
  publicKey: 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
  privateKey: 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc',
}
const s3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'pictures',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'very-secret',
}

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  TWILIO_AUTH_TOKEN: 'token-of-an-account',
  TWILIO_FROM: '+15005550006',
}
/** The variables of a provider that there is no adapter for. */
const bank = providerEnvironment({
  name: 'bank',
  keys: {
    BANK_SHOP: z.string().regex(/^\d+$/, { error: 'must be the number of a shop' }),
    BANK_SECRET: token,
  },
  options: { BANK_TEST: flag, BANK_URL: origin.default('https://bank.example') },
  secret: 'BANK_SECRET',
  toSettings: ({ BANK_SHOP, BANK_SECRET, BANK_URL }) => ({
    shop: BANK_SHOP,
    secret: BANK_SECRET,
    url: BANK_URL,
  }),
  findWarnings: ({ BANK_TEST }) => (BANK_TEST === '1' ? ['BANK_TEST is 1'] : []),
})
const bankKeys = { BANK_SHOP: '112233', BANK_SECRET: 'secret-of-the-shop' }

function problemsOf(env: Environment): string[] {
  try {
    readConfig(env, [bank])
  } catch (err) {
    if (err instanceof ConfigError) return err.problems
    throw err
  }
  return []
}

describe('defaults', () => {
  test('an empty environment means development with everything embedded and the demo', () => {
    expect(readConfig({})).toEqual({
      environment: 'development',
      dataDir: 'data',
      http: { port: 3000, host: undefined, publicUrl: undefined, apiBase: '/', trustedHops: 0 },
      database: { kind: 'embedded', folder: 'data' },
      redis: undefined,
      storage: { kind: 'folder', folder: join('data', 'files') },
      mail: { smtpUrl: undefined, from: 'no-reply@localhost' },
      payments: { providers: {}, sandbox: true },
      log: { level: 'info', format: 'line' },
      demo: { members: 400 },
      devRoutes: true,
      devRoutesAreLocal: true,
      roles: { web: true, jobs: true },
      migratesAtStart: true,
      defaultSite: 'localhost',
      metricsToken: undefined,
      picturesPerShift: 500,
      pushHosts: [...pushServices, ...reservedHosts],
      secret: undefined,
      warnings: [],
    })
  })

  test('an empty value counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', S3_BUCKET: '', DEMO: '' })).toEqual(readConfig({}))
  })

  test('tests log nothing unless a level is set', () => {
    expect(readConfig({ NODE_ENV: 'test' }).log.level).toBe('silent')
    expect(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'debug' }).log.level).toBe('debug')
  })
})

// spec: server-40
test('every variable is read', () => {
  const config = readConfig({
    ...s3,
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '10.0.0.1',
    PUBLIC_URL: 'https://example.com/',
    API_BASE_URL: '/gateway/',
    TRUST_PROXY: '2',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://u:p@db/x',
    DATABASE_READ_URL: 'postgresql://u:p@replica/x',
    REDIS_URL: 'rediss://cache',
    SMTP_URL: 'smtps://u:p@mail',
    SANDBOX_PAYMENTS: '0',
    MAIL_FROM: 'Post <post@example.com>',
    INBOUND_MAIL_TOKEN: 'inbound-mail-token',
    SECRET: secret,
    DEFAULT_SITE: 'example.com',
    ROLES: 'jobs',
    MIGRATE: '0',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: '0123456789abcdef',
    PICTURES_PER_SHIFT: '300',
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    PUSH_HOSTS: 'push.example.net',
    ...twilio,
    TWILIO_URL: 'https://api.dublin.ie1.twilio.com/',
  })
  expect(config).toEqual({
    environment: 'production',
    dataDir: '/srv/data',
    http: {
      port: 8080,
      host: '10.0.0.1',
      publicUrl: 'https://example.com',
      apiBase: '/gateway/',
      trustedHops: 2,
    },
    database: { kind: 'postgres', url: 'postgres://u:p@db/x', readUrl: 'postgresql://u:p@replica/x' },
    redis: { url: 'rediss://cache' },
    storage: {
      kind: 's3',
      endpoint: 'https://s3.example.com',
      bucket: 'pictures',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'very-secret',
    },
    mail: {
      smtpUrl: 'smtps://u:p@mail',
      from: 'Post <post@example.com>',
      inboundToken: 'inbound-mail-token',
    },
    twilio: {
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: 'token-of-an-account',
      from: '+15005550006',
      url: 'https://api.dublin.ie1.twilio.com',
    },
    payments: { providers: {}, sandbox: false },
    log: { level: 'warn', format: 'json' },
    demo: undefined,
    devRoutes: false,
    devRoutesAreLocal: true,
    roles: { web: false, jobs: true },
    migratesAtStart: false,
    defaultSite: 'example.com',
    metricsToken: '0123456789abcdef',
    picturesPerShift: 300,
    pushHosts: [...pushServices, 'push.example.net'],
    secret: Buffer.from(secret, 'hex'),
    vapid,
    warnings: [],
  })
})

describe('demo and development routes', () => {
  test.each([
    ['development, embedded', {}, true, true],
    ['development without the demo', { DEMO: '0' }, false, true],
    ['development with a server', { DATABASE_URL: 'postgres://db/x' }, false, false],
    ['development with a server and the demo', { DATABASE_URL: 'postgres://db/x', DEMO: '1' }, true, false],
    [
      'development with a server, opened by hand',
      { DATABASE_URL: 'postgres://db/x', DEV_DOORS: '1' },
      false,
      true,
    ],
    ['development routes closed explicitly', { DEV_DOORS: '0' }, true, false],
    ['test, embedded: the embedded demo has development routes', { NODE_ENV: 'test' }, true, true],
    ['test without the demo', { NODE_ENV: 'test', DEMO: '0' }, false, false],
    ['test without the demo, opened by hand', { NODE_ENV: 'test', DEMO: '0', DEV_DOORS: '1' }, false, true],
    ['production, embedded', { NODE_ENV: 'production', SECRET: secret }, false, false],
    [
      'production, refused by hand',
      { NODE_ENV: 'production', SECRET: secret, DEMO: '0', DEV_DOORS: '0' },
      false,
      false,
    ],
  ])('%s', (_case, env, demo, devRoutes) => {
    const config = readConfig(env)
    expect({ demo: config.demo !== undefined, devRoutes: config.devRoutes }).toEqual({ demo, devRoutes })
  })

  // spec: server-29
  test.each([
    [{}, true],
    [{ DEV_DOORS: '1' }, false],
    [{ NODE_ENV: 'test' }, true],
  ])('%j: the development routes are for this machine alone: %s', (env, areLocal) => {
    expect(readConfig(env)).toMatchObject({ devRoutes: true, devRoutesAreLocal: areLocal })
  })

  test('the demo has the requested size', () => {
    expect(readConfig({ DEMO_MEMBERS: '25' }).demo).toEqual({ members: 25 })
  })
})

describe('payments', () => {
  test.each<[string, Environment, boolean]>([
    ['without keys, outside production', {}, true],
    ['without keys, in production', { NODE_ENV: 'production', SECRET: secret }, false],
    ['wanted in production', { NODE_ENV: 'production', SECRET: secret, SANDBOX_PAYMENTS: '1' }, true],
    ['not wanted', { SANDBOX_PAYMENTS: '0' }, false],
    ['with keys of a provider', bankKeys, false],
    ['with keys, and wanted', { ...bankKeys, SANDBOX_PAYMENTS: '1' }, true],
  ])('%s the sandbox is there: %#', (_case, env, sandbox) => {
    expect(readConfig(env, [bank]).payments.sandbox).toBe(sandbox)
  })

  test('a provider with keys has its settings, with the defaults of its options', () => {
    expect(readConfig(bankKeys, [bank]).payments.providers).toEqual({
      bank: { shop: '112233', secret: 'secret-of-the-shop', url: 'https://bank.example' },
    })
    expect(readConfig({}, [bank]).payments.providers).toEqual({})
  })

  // spec: server-19
  test('in production the sandbox is refused beside the keys of a provider', () => {
    const production = { NODE_ENV: 'production', SECRET: secret, SANDBOX_PAYMENTS: '1' }
    expect(() => readConfig({ ...production, ...bankKeys }, [bank])).toThrow(
      /SANDBOX_PAYMENTS must not be 1 in production beside BANK_SECRET/,
    )
  })

  test.each<[Environment, string]>([
    [{ BANK_SHOP: '1' }, 'BANK_SECRET must be set together with BANK_SHOP'],
    [{ BANK_SECRET: bankKeys.BANK_SECRET }, 'BANK_SHOP must be set together with BANK_SECRET'],
    [{ BANK_TEST: '1' }, 'BANK_SECRET must be set, as BANK_TEST is'],
    [{ TWILIO_URL: 'https://twilio.test' }, 'TWILIO_AUTH_TOKEN must be set, as TWILIO_URL is'],
  ])('%j is not enough', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem])
  })

  test('a provider warns in production alone', () => {
    const env = { ...bankKeys, BANK_TEST: '1' }
    expect(readConfig({ ...env, NODE_ENV: 'production', SECRET: secret }, [bank]).warnings).toContain(
      'BANK_TEST is 1',
    )
    expect(readConfig(env, [bank]).warnings).toEqual([])
  })
})

describe('refusals', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['TRUST_PROXY', 'true'],
    ['DEMO', 'yes'],
    ['DEV_DOORS', 'true'],
    ['DEMO_MEMBERS', 'many'],
    ['NODE_ENV', 'staging'],
    ['API_BASE_URL', 'https://api.example.com/'],
    ['API_BASE_URL', '//api.example.com/'],
    ['API_BASE_URL', '/gateway'],
    ['PUBLIC_URL', 'site.test'],
    ['PUBLIC_URL', 'https://example.com/app'],
    ['PUBLIC_URL', 'https://u:p@example.com'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['REDIS_URL', 'cache:6379'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'Post'],
    ['MAIL_FROM', 'post@example.com\r\nBcc: all@example.com'],
    ['SECRET', 'short'],
    ['SECRET', 'a1'.repeat(31)],
    ['SECRET', `${'a1'.repeat(32)} not a code`],
    ['DEFAULT_SITE', 'https://example.com'],
    ['DEFAULT_SITE', 'Example.com'],
    ['ROLES', 'web,mail'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['PICTURES_PER_SHIFT', '0'],
    ['INBOUND_MAIL_TOKEN', 'short'],
    ['S3_BUCKET', 'Pictures'],
    ['TWILIO_ACCOUNT_SID', 'SK0123456789abcdef0123456789abcdef'],
    ['TWILIO_AUTH_TOKEN', 'short'],
    ['TWILIO_FROM', '0612345678'],
    ['TWILIO_FROM', 'A name that is too long'],
    ['TWILIO_URL', 'api.twilio.com'],
    ['BANK_SHOP', 'A1'],
    ['BANK_SECRET', 'two words in a key'],
    ['BANK_TEST', 'yes'],
    ['BANK_URL', 'https://bank.test/pay'],
  ])('%s=%s is named, and its value is not printed', (variable, value) => {
    const problems = problemsOf({
      ...s3,
      ...twilio,
      ...bankKeys,
      MAIL_FROM: 'post@example.com',
      [variable]: value,
    })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${variable} must `))
    expect(problems[0]).not.toContain(` ${value}`)
  })

  test.each(Object.keys(twilio))('text messages without %s are refused', (variable) => {
    const problems = problemsOf({ ...twilio, [variable]: undefined })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${variable} must be set together with `))
  })

  test.each(Object.keys(s3))('storage without %s is refused', (variable) => {
    const problems = problemsOf({ ...s3, [variable]: undefined })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${variable} must be set together with `))
  })

  test.each([
    ['a replica without its database', { DATABASE_READ_URL: 'postgres://r/x' }, 'DATABASE_URL must be set'],
    ['a mail server without a sender', { SMTP_URL: 'smtp://mail' }, 'MAIL_FROM must be set'],
    ['the demo in production', { NODE_ENV: 'production', SECRET: secret, DEMO: '1' }, 'DEMO must not be 1'],
    [
      'development routes in production',
      { NODE_ENV: 'production', SECRET: secret, DEV_DOORS: '1' },
      'DEV_DOORS must not be 1',
    ],
    ['production without a key', { NODE_ENV: 'production' }, 'SECRET must be set'],
  ])('%s', (_case, env, problem) => {
    const problems = problemsOf(env)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  test('all problems are reported at once, including those between variables', () => {
    const env = { PORT: 'x', REDIS_URL: 'x', S3_BUCKET: 'pictures', NODE_ENV: 'production', DEV_DOORS: '1' }
    const named = problemsOf(env).map((line) => line.split(' ')[0])
    expect(named).toEqual([
      'PORT',
      'REDIS_URL',
      'S3_ENDPOINT',
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'DEV_DOORS',
      'SECRET',
    ])
    expect(() => readConfig(env)).toThrow('8 problem(s):\n- PORT must')
  })
})

test.each([
  ['hex', secret, Buffer.from(secret, 'hex')],
  ['base64', Buffer.alloc(32, 0xfb).toString('base64'), Buffer.alloc(32, 0xfb)],
  ['base64url', Buffer.alloc(40, 0xfb).toString('base64url'), Buffer.alloc(40, 0xfb)],
])('a key in %s', (_form, text, bytes) => {
  expect(readConfig({ SECRET: text }).secret).toEqual(bytes)
})

// spec: server-31
test('unlikely combinations cause a warning', () => {
  expect(
    readConfig({ NODE_ENV: 'production', SECRET: secret }).warnings.map((line) => line.split(' ')[0]),
  ).toEqual(['SMTP_URL', 'DATABASE_URL', 'PUBLIC_URL'])
  const several = { NODE_ENV: 'production', SECRET: secret, REDIS_URL: 'redis://cache' }
  expect(readConfig(several).warnings.at(-1)).toMatch(/^VAPID_PRIVATE_KEY /)
  expect(readConfig({ DATABASE_URL: 'postgres://db/x' }).warnings[0]).toMatch(/^NODE_ENV /)
})

test.each([
  [{}, true, 'nothing indicates HTTPS'],
  [{ TRUST_PROXY: '0' }, true, 'no proxy may tell it'],
  [{ TRUST_PROXY: '1' }, false, 'the proxy indicates it'],
  [{ PUBLIC_URL: 'https://example.com' }, false, 'it is said'],
  [{ NODE_ENV: 'development' }, false, 'development has no https'],
])('%j: a warning of cookies that are not Secure: %s (%s)', (env, isWarned, _why) => {
  const { warnings } = readConfig({ NODE_ENV: 'production', SECRET: secret, ...env })
  const received = 'PUBLIC_URL is unset and TRUST_PROXY trusts no proxy: cookies are not marked Secure'
  expect(warnings.includes(received)).toBe(isWarned)
})

// spec: server-31
test.each([
  [{}, false, 'nothing says that there is a proxy'],
  [{ PUBLIC_URL: 'https://example.com' }, true, 'all visitors may share the address of a proxy'],
  [{ PUBLIC_URL: 'https://example.com', TRUST_PROXY: '1' }, false, 'the proxy is trusted'],
  [{ PUBLIC_URL: 'https://example.com', TRUST_PROXY: '0' }, false, 'it was decided'],
])('%j: a warning of an untrusted proxy: %s (%s)', (env, isWarned, _why) => {
  expect(readConfig(env).warnings.some((line) => line.startsWith('PUBLIC_URL is set'))).toBe(isWarned)
})

describe('the key in the data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'config-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('is created once, readable by its owner only, and stored', async () => {
    const dataDir = join(folder, 'deep', 'data')
    const first = await loadSecret({ dataDir })
    expect(first).toHaveLength(32)
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await loadSecret({ dataDir })).toEqual(first)
  })

  test('processes that start concurrently agree', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => loadSecret({ dataDir: folder })))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  })

  test('a configured key takes precedence and writes no file', async () => {
    const set = Buffer.from(secret, 'hex')
    expect(await loadSecret({ dataDir: folder, secret: set })).toBe(set)
    await expect(readFile(join(folder, 'secret'))).rejects.toThrow('ENOENT')
  })

  test('a damaged file is refused, not replaced', async () => {
    await writeFile(join(folder, 'secret'), 'cut')
    await expect(loadSecret({ dataDir: folder })).rejects.toThrow('holds no key')
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('cut')
  })
})
