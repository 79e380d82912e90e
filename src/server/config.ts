import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readOrCreate } from './created-file.ts'
import { publicKeyOf, type VapidKeys } from './vapid-keys.ts'

/** Environment variables as in `process.env`; an empty value counts as unset. */
export type Environment = Record<string, string | undefined>

export interface HttpConfig {
  port: number
  /**
   * Address to listen on. Undefined: every address of both families, so that `localhost` works with either.
   */
  host?: string
  /** Public origin, without a trailing slash. Undefined: that of the request. */
  publicUrl?: string
  /** Path on the site's host under which browsers reach the API; begins and ends with a slash. */
  apiBase: string
  /** Number of trusted proxies in front of this process that report the client's address. */
  trustedHops: number
}

/** `embedded`: in this process, in a folder. `postgres`: a server, optionally with a read replica. */
export type DatabaseConfig =
  | { kind: 'embedded'; folder: string }
  | { kind: 'postgres'; url: string; readUrl?: string }

export interface S3Config {
  kind: 's3'
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type StorageConfig = { kind: 'folder'; folder: string } | S3Config

export interface MailConfig {
  /** Undefined: mail is stored in the database, or dropped in production. */
  smtpUrl?: string
  /** Default sender: `name@domain` or `Name <name@domain>`. */
  from: string
}

export interface PaynlConfig {
  /** Code of the sales location. */
  serviceId: string
  secret: string
  /** Whether its payments are tests. */
  isTest: boolean
  /** Origin instead of Pay.'s own ones. */
  url?: string
}

export interface VerotelConfig {
  shopId: string
  signatureKey: string
  url: string
}

/** The providers of payments; undefined without their keys. */
export interface PaymentsConfig {
  paynl?: PaynlConfig
  verotel?: VerotelConfig
  /** Whether the sandbox simulates payments: without keys of a provider, and in production only if it is wanted. */
  sandbox: boolean
}

export type LogLevel = (typeof logLevels)[number]

export interface LogConfig {
  level: LogLevel
  /** `json`: for machines. `line`: one readable line per entry. */
  format: 'json' | 'line'
}

/** The configuration from the environment, read once at start and passed to the parts. */
export interface Config {
  environment: 'development' | 'production' | 'test'
  dataDir: string
  http: HttpConfig
  database: DatabaseConfig
  redis?: { url: string }
  storage: StorageConfig
  mail: MailConfig
  payments: PaymentsConfig
  log: LogConfig
  /** Undefined: no demo is created. */
  demo?: { members: number }
  /** Whether the development routes under `/dev` exist. */
  devDoors: boolean
  /** Whether they accept requests from this machine only; `DEV_DOORS=1` opens them to everybody. */
  devDoorsAreLocal: boolean
  roles: { web: boolean; jobs: boolean }
  /** Whether the process migrates the schema at its start; otherwise it waits for `npm run migrate`. */
  migratesAtStart: boolean
  /** Host of the site that serves unknown hosts. */
  defaultSite: string
  /** Country by network address in MMDB format. Undefined: the bundled data. */
  geoipFile?: string
  /** Undefined: the metrics are available to loopback only. */
  metricsToken?: string
  /** Keys that identify us to push services. Undefined: stored in a file, see `loadVapidKeys`. */
  vapid?: VapidKeys
  /** Signing key, at least 32 bytes. Undefined: stored in a file, see `loadSecret`. */
  secret?: Buffer
  /** Valid but probably unintended settings, logged at start. */
  warnings: string[]
}

/** The environment is invalid. The message names every variable at fault and repeats no value. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(
      `The environment has ${problems.length} problem(s):\n${problems.map((line) => `- ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const secretBytes = 32

const wholeNumber = (min: number, max: number, preset: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)
    .default(preset)

const address = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  })

const flag = z
  .enum(['0', '1'], { error: 'must be 0 or 1' })
  .transform((text) => text === '1')
  .optional()

const origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:\/\/[^/?#@]+\/?$/.test(text), {
    error: 'must be an origin such as https://example.com: no path, query or credentials',
  })
  .transform((text) => new URL(text).origin)

const name = z.string().regex(/^\S+$/, { error: 'must have no spaces' })

const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
    .default('development'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: name.optional(),
  PUBLIC_URL: origin.optional(),
  API_BASE_URL: z
    .string()
    .regex(/^\/([\w.~-]+\/)*$/, {
      error: "must be a path on the sites' own hosts that begins and ends with a slash, such as /shop/",
    })
    .default('/'),
  TRUST_PROXY: wholeNumber(0, 16, 0),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: address('postgres', 'postgresql').optional(),
  DATABASE_READ_URL: address('postgres', 'postgresql').optional(),
  REDIS_URL: address('redis', 'rediss').optional(),
  S3_ENDPOINT: address('http', 'https').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
    .optional(),
  S3_REGION: name.optional(),
  S3_ACCESS_KEY_ID: name.optional(),
  S3_SECRET_ACCESS_KEY: name.optional(),
  SMTP_URL: address('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be name@domain or Name <name@domain>',
    })
    .optional(),
  PAYNL_SERVICE_ID: z
    .string()
    .regex(/^SL-\d{4}-\d{4}$/, { error: 'must be the code of a sales location, such as SL-1234-5678' })
    .optional(),
  PAYNL_SECRET: name.min(16, { error: 'must have at least 16 characters' }).optional(),
  PAYNL_TEST: flag,
  PAYNL_URL: origin.optional(),
  VEROTEL_SHOP_ID: z
    .string()
    .regex(/^\d{1,12}$/, { error: 'must be the number of a shop' })
    .optional(),
  VEROTEL_SIGNATURE_KEY: name.min(16, { error: 'must have at least 16 characters' }).optional(),
  VEROTEL_URL: origin.default('https://secure.verotel.com'),
  SANDBOX_PAYMENTS: flag,
  DEMO: flag,
  DEMO_MEMBERS: wholeNumber(0, 100_000, 400),
  DEV_DOORS: flag,
  SECRET: z
    .string()
    .refine((text) => decodeSecret(text) !== undefined, {
      error: `must be at least ${secretBytes} random bytes in hex or base64`,
    })
    .transform(decodeSecret)
    .optional(),
  DEFAULT_SITE: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, { error: 'must be a host name in lower case, without a port' })
    .default('localhost'),
  ROLES: z
    .string()
    .regex(/^(web|jobs)(,(web|jobs))?$/, { error: 'must be web, jobs or web,jobs' })
    .default('web,jobs'),
  MIGRATE: flag,
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).optional(),
  GEOIP_FILE: name.optional(),
  VAPID_PUBLIC_KEY: name.optional(),
  VAPID_PRIVATE_KEY: name
    .refine((text) => publicKeyOf(text) !== undefined, { error: 'must be 32 bytes in base64url' })
    .optional(),
  METRICS_TOKEN: name.min(16, { error: 'must have at least 16 characters' }).optional(),
})

type Values = z.output<typeof environmentSchema>

/** Decodes hex, then base64 (either alphabet); undefined if neither fits or the result is too short. */
function decodeSecret(text: string): Buffer | undefined {
  const encoding = /^([0-9a-f]{2})+$/i.test(text)
    ? 'hex'
    : /^[\w+/-]+={0,2}$/.test(text)
      ? 'base64'
      : undefined
  if (!encoding) return undefined
  const bytes = Buffer.from(text, encoding)
  return bytes.length >= secretBytes ? bytes : undefined
}

/** Each variable requires all others of its group. */
const allOrNothing = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['PAYNL_SERVICE_ID', 'PAYNL_SECRET'],
  ['VEROTEL_SHOP_ID', 'VEROTEL_SIGNATURE_KEY'],
] as const

/** The first requires the second, but not the reverse. */
const needs = [
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['PAYNL_TEST', 'PAYNL_SECRET'],
  ['PAYNL_URL', 'PAYNL_SECRET'],
  ['VEROTEL_URL', 'VEROTEL_SIGNATURE_KEY'],
] as const

/**
 * Returns conflicts between variables. Works on the raw values, so that conflicts are reported along with
 * invalid values.
 */
function findConflicts(env: Environment): string[] {
  const problems: string[] = []
  for (const group of allOrNothing) {
    const present = group.filter((key) => env[key] !== undefined)
    if (present.length === 0) continue
    for (const key of group) {
      if (env[key] === undefined) problems.push(`${key} must be set together with ${present.join(', ')}`)
    }
  }
  for (const [key, other] of needs) {
    if (env[key] !== undefined && env[other] === undefined)
      problems.push(`${other} must be set, as ${key} is`)
  }
  const wanted = publicKeyOf(env.VAPID_PRIVATE_KEY ?? '')
  if (env.VAPID_PUBLIC_KEY !== undefined && wanted !== undefined && env.VAPID_PUBLIC_KEY !== wanted)
    problems.push('VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY')
  if (env.NODE_ENV === 'production') {
    for (const key of ['DEMO', 'DEV_DOORS']) {
      if (env[key] === '1') problems.push(`${key} must not be 1 in production`)
    }
    if (env.SECRET === undefined) problems.push('SECRET must be set in production')
  }
  return problems
}

function findWarnings(env: Environment): string[] {
  const warnings: string[] = []
  if (env.NODE_ENV === 'production') {
    if (env.SMTP_URL === undefined)
      warnings.push(
        'SMTP_URL is unset: every mail is dropped, so nobody can confirm an address or reset a password',
      )
    if (env.SANDBOX_PAYMENTS === '1')
      warnings.push('SANDBOX_PAYMENTS is 1: payments are simulated, so credits cost nothing')
    if (env.PAYNL_TEST === '1')
      warnings.push('PAYNL_TEST is 1: payments at Pay. are tests, so credits cost nothing')
    if (env.DATABASE_URL === undefined)
      warnings.push('DATABASE_URL is unset: the embedded database serves one process')
    if (env.PUBLIC_URL === undefined && Number(env.TRUST_PROXY ?? 0) === 0)
      warnings.push('PUBLIC_URL is unset and TRUST_PROXY trusts no proxy: cookies are not marked Secure')
    if (env.REDIS_URL !== undefined && env.VAPID_PRIVATE_KEY === undefined)
      warnings.push('VAPID_PRIVATE_KEY is unset: processes with data folders of their own do not share it')
  }
  if (env.PUBLIC_URL !== undefined && env.TRUST_PROXY === undefined) {
    warnings.push(
      'PUBLIC_URL is set and TRUST_PROXY is not: behind a proxy all visitors share its address, and with it limits and lock-outs',
    )
  }
  if (env.NODE_ENV === undefined && env.DATABASE_URL !== undefined) {
    warnings.push('NODE_ENV is unset: this is development; set it to production for real members')
  }
  if (env.DEV_DOORS === '1') {
    warnings.push('DEV_DOORS is 1: everybody who reaches this process can read its mail and move its clock')
  }
  return warnings
}

function storageOf(values: Values): StorageConfig {
  if (values.S3_ENDPOINT === undefined) return { kind: 'folder', folder: join(values.DATA_DIR, 'files') }
  return {
    kind: 's3',
    endpoint: values.S3_ENDPOINT,
    bucket: values.S3_BUCKET ?? '',
    region: values.S3_REGION ?? '',
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  }
}

function paymentsOf(values: Values): PaymentsConfig {
  const { PAYNL_SERVICE_ID: serviceId, PAYNL_SECRET: secret } = values
  const { VEROTEL_SHOP_ID: shopId, VEROTEL_SIGNATURE_KEY: signatureKey, VEROTEL_URL: url } = values
  const isPaynl = serviceId !== undefined && secret !== undefined
  const isVerotel = shopId !== undefined && signatureKey !== undefined
  return {
    paynl: isPaynl
      ? { serviceId, secret, isTest: values.PAYNL_TEST ?? false, url: values.PAYNL_URL }
      : undefined,
    verotel: isVerotel ? { shopId, signatureKey, url } : undefined,
    sandbox: values.SANDBOX_PAYMENTS ?? (values.NODE_ENV !== 'production' && !isPaynl && !isVerotel),
  }
}

function databaseOf(values: Values): DatabaseConfig {
  if (values.DATABASE_URL === undefined) return { kind: 'embedded', folder: values.DATA_DIR }
  return { kind: 'postgres', url: values.DATABASE_URL, readUrl: values.DATABASE_READ_URL }
}

/**
 * Builds the configuration from environment variables and reads nothing else. The demo is on by default with
 * the embedded database outside production. The routes under `/dev` are open to this machine in development
 * and in that demo, never by default with a database server (api: More doors for tests). Throws ConfigError
 * with all problems at once.
 */
export function readConfig(environment: Environment): Config {
  const env = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(env)
  const faults = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  const problems = [...faults, ...findConflicts(env)]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)

  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const database = databaseOf(values)
  const withDemo = values.DEMO ?? (database.kind === 'embedded' && !production)
  const openByDefault = database.kind === 'embedded' && (values.NODE_ENV === 'development' || withDemo)
  return {
    environment: values.NODE_ENV,
    dataDir: values.DATA_DIR,
    http: {
      port: values.PORT,
      host: values.HOST,
      publicUrl: values.PUBLIC_URL,
      apiBase: values.API_BASE_URL,
      trustedHops: values.TRUST_PROXY,
    },
    database,
    redis: values.REDIS_URL === undefined ? undefined : { url: values.REDIS_URL },
    storage: storageOf(values),
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? `no-reply@${values.DEFAULT_SITE}` },
    payments: paymentsOf(values),
    log: {
      level: values.LOG_LEVEL ?? (values.NODE_ENV === 'test' ? 'silent' : 'info'),
      format: production ? 'json' : 'line',
    },
    demo: withDemo ? { members: values.DEMO_MEMBERS } : undefined,
    devDoors: values.DEV_DOORS ?? openByDefault,
    devDoorsAreLocal: values.DEV_DOORS !== true,
    roles: { web: values.ROLES.includes('web'), jobs: values.ROLES.includes('jobs') },
    migratesAtStart: values.MIGRATE ?? true,
    defaultSite: values.DEFAULT_SITE,
    geoipFile: values.GEOIP_FILE,
    metricsToken: values.METRICS_TOKEN,
    vapid:
      values.VAPID_PUBLIC_KEY !== undefined && values.VAPID_PRIVATE_KEY !== undefined
        ? { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY }
        : undefined,
    secret: values.SECRET,
    warnings: findWarnings(env),
  }
}

/**
 * Returns the signing key: SECRET, or the content of the file `secret` in the data folder, created on the
 * first start and readable by its owner only. Processes that start concurrently agree on one key. Throws if
 * the file is damaged.
 */
export async function loadSecret(config: Pick<Config, 'secret' | 'dataDir'>): Promise<Buffer> {
  if (config.secret) return config.secret
  const file = join(config.dataDir, 'secret')
  const secret = decodeSecret(await readOrCreate(file, () => randomBytes(secretBytes).toString('hex')))
  if (!secret)
    throw new Error(`The file ${file} holds no key of ${secretBytes} bytes; delete it to make a new one.`)
  return secret
}
