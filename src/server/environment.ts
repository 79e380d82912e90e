import { z } from 'zod'
import { publicKeyOf } from './vapid-keys.ts'

/** Environment variables as in `process.env`; an empty value counts as unset. */
export type Environment = Record<string, string | undefined>

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** Minimum length of the signing key. */
export const secretBytes = 32

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

/** `0` or `1`; undefined if unset. */
export const flag = z
  .enum(['0', '1'], { error: 'must be 0 or 1' })
  .transform((text) => text === '1')
  .optional()

/** An origin without path, query or credentials. */
export const origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:\/\/[^/?#@]+\/?$/.test(text), {
    error: 'must be an origin such as https://example.com: no path, query or credentials',
  })
  .transform((text) => new URL(text).origin)

const secret = z
  .string()
  .refine((text) => decodeSecret(text) !== undefined, {
    error: `must be at least ${secretBytes} random bytes in hex or base64`,
  })
  .transform(decodeSecret)
  .optional()

const name = z.string().regex(/^\S+$/, { error: 'must have no spaces' })

/** A token that is hard to guess. */
export const token = name.min(16, { error: 'must have at least 16 characters' })

/** Each environment variable that the product reads, checked and converted. */
export const environmentSchema = z.object({
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
  INBOUND_MAIL_TOKEN: token.optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, { error: 'must be the SID of an account: AC and 32 hexadecimal digits' })
    .optional(),
  TWILIO_AUTH_TOKEN: token.optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/, {
      error:
        'must be a number such as +15005550006, a sender of up to 11 letters and digits, or the SID of a messaging service',
    })
    .optional(),
  TWILIO_URL: origin.optional(),
  SANDBOX_PAYMENTS: flag,
  DEMO: flag,
  DEMO_MEMBERS: wholeNumber(0, 100_000, 400),
  DEV_DOORS: flag,
  SECRET: secret,
  SECRET_PREVIOUS: secret,
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
  PUSH_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(host)), {
      error: 'must be host names, separated by commas',
    })
    .default([]),
  METRICS_TOKEN: token.optional(),
  PICTURES_PER_SHIFT: wholeNumber(1, 100_000, 500),
})

/** The checked values. */
export type EnvironmentValues = z.output<typeof environmentSchema>

/** The environment variables of a payment provider, which its adapter declares. */
export interface ProviderEnvironment<Settings = unknown> {
  /** Key of its settings in `Config.payments.providers`. */
  name: string
  /** Variables that are set together or not at all; without them the provider is not used. */
  keys: z.ZodRawShape
  /** Variables that may be set besides the keys. */
  options: z.ZodRawShape
  /** The key that messages name. */
  secret: string
  /** Returns the settings; undefined without the keys. */
  read(env: Environment): Settings | undefined
  /** Returns what is valid and probably unintended in production. */
  findWarnings(env: Environment): string[]
}

/** Declares the variables of a payment provider; `toSettings` receives the checked values. */
export function providerEnvironment<Keys extends z.ZodRawShape, Options extends z.ZodRawShape, Settings>({
  toSettings,
  findWarnings = () => [],
  ...declared
}: {
  name: string
  keys: Keys
  options: Options
  secret: string & keyof Keys
  toSettings: (values: z.output<z.ZodObject<Keys & Options>>) => Settings
  findWarnings?: (env: Environment) => string[]
}): ProviderEnvironment<Settings> {
  const schema = z.object({ ...declared.keys, ...declared.options } as Keys & Options)
  return {
    ...declared,
    read: (env) => (env[declared.secret] === undefined ? undefined : toSettings(schema.parse(env))),
    findWarnings,
  }
}

/** Returns the schema of the product's variables and those of providers. */
export function schemaWith(providers: readonly ProviderEnvironment[]) {
  const shapes = providers.map(({ keys, options }) => ({ ...z.object(keys).partial().shape, ...options }))
  return environmentSchema.extend(Object.assign({}, ...shapes) as Record<never, never>)
}

/** Decodes hex, then base64 (either alphabet); undefined if neither fits or the result is too short. */
export function decodeSecret(text: string): Buffer | undefined {
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
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
]

/** The first requires the second, but not the reverse. */
const needs = [
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_URL', 'TWILIO_AUTH_TOKEN'],
] as const

/**
 * Returns conflicts between variables. Works on the raw values, so that conflicts are reported along with
 * invalid values.
 */
export function findConflicts(env: Environment, providers: readonly ProviderEnvironment[]): string[] {
  const problems: string[] = []
  for (const group of [...allOrNothing, ...providers.map(({ keys }) => Object.keys(keys))]) {
    const present = group.filter((key) => env[key] !== undefined)
    if (present.length === 0) continue
    for (const key of group) {
      if (env[key] === undefined) problems.push(`${key} must be set together with ${present.join(', ')}`)
    }
  }
  const optional = providers.flatMap(({ options, secret }) =>
    Object.keys(options).map((key) => [key, secret] as const),
  )
  for (const [key, other] of [...needs, ...optional]) {
    if (env[key] !== undefined && env[other] === undefined)
      problems.push(`${other} must be set, as ${key} is`)
  }
  if (env.SECRET_PREVIOUS !== undefined && env.SECRET_PREVIOUS === env.SECRET)
    problems.push('SECRET_PREVIOUS must be another key than SECRET')
  const wanted = publicKeyOf(env.VAPID_PRIVATE_KEY ?? '')
  if (env.VAPID_PUBLIC_KEY !== undefined && wanted !== undefined && env.VAPID_PUBLIC_KEY !== wanted)
    problems.push('VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY')
  if (env.NODE_ENV === 'production') {
    for (const key of ['DEMO', 'DEV_DOORS']) {
      if (env[key] === '1') problems.push(`${key} must not be 1 in production`)
    }
    const keys = providers.map(({ secret }) => secret).filter((key) => env[key] !== undefined)
    if (env.SANDBOX_PAYMENTS === '1' && keys.length > 0)
      problems.push(
        `SANDBOX_PAYMENTS must not be 1 in production beside ${keys.join(', ')}: whoever chooses a simulated method would pay nothing`,
      )
    if (env.SECRET === undefined) problems.push('SECRET must be set in production')
  }
  return problems
}

/** Returns what is valid and probably unintended. */
export function findWarnings(env: Environment, providers: readonly ProviderEnvironment[]): string[] {
  const warnings: string[] = []
  if (env.NODE_ENV === 'production') {
    if (env.SMTP_URL === undefined)
      warnings.push(
        'SMTP_URL is unset: every mail is dropped, so nobody can confirm an address or reset a password',
      )
    if (env.SMTP_URL !== undefined && env.INBOUND_MAIL_TOKEN === undefined)
      warnings.push('INBOUND_MAIL_TOKEN is unset: bounces and spam complaints are not noticed')
    if (env.SANDBOX_PAYMENTS === '1')
      warnings.push('SANDBOX_PAYMENTS is 1: payments are simulated, so nobody is charged')
    warnings.push(...providers.flatMap((provider) => provider.findWarnings(env)))
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
