import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreate } from './created-file.ts'
import {
  decodeSecret,
  type Environment,
  type EnvironmentValues,
  findConflicts,
  findWarnings,
  type logLevels,
  type ProviderEnvironment,
  schemaWith,
  secretBytes,
} from './environment.ts'
import { OperatorError } from './operator-error.ts'
import { pushServices, reservedHosts } from './push/push-services.ts'
import type { VapidKeys } from './vapid-keys.ts'

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
  /**
   * Token that the operator's mail server presents when it hands over mail to return addresses. Undefined: there is
   * no such server.
   */
  inboundToken?: string
}

export interface TwilioConfig {
  accountSid: string
  authToken: string
  /** A number, an alphanumeric sender, or the SID of a messaging service. */
  from: string
  /** Origin instead of Twilio's in the United States. */
  url?: string
}

export interface PaymentsConfig {
  /** The settings of each provider whose keys are set, by its name. */
  providers: Record<string, unknown>
  /** True if the sandbox simulates payments: without keys of a provider, and in production only if it is wanted. */
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
  /** Undefined: text messages are stored in the database, or not offered in production. */
  twilio?: TwilioConfig
  payments: PaymentsConfig
  log: LogConfig
  /** Undefined: no demo is created. */
  demo?: { members: number }
  /** True if the development routes under `/dev` exist. */
  devRoutes: boolean
  /** True if they accept requests from this machine only; `DEV_DOORS=1` opens them to everybody. */
  devRoutesAreLocal: boolean
  roles: { web: boolean; jobs: boolean }
  /** True if the process migrates the schema at its start; otherwise it waits for `npm run migrate`. */
  migratesAtStart: boolean
  /** Host of the site that serves unknown hosts. */
  defaultSite: string
  /** Country by network address in MMDB format. Undefined: the bundled data. */
  geoipFile?: string
  /** Undefined: the metrics are available to loopback only. */
  metricsToken?: string
  /** Items with pictures that one person of the staff is handed in a day. */
  picturesPerShift: number
  /** Keys that identify us to push services. Undefined: stored in a file, see `loadVapidKeys`. */
  vapid?: VapidKeys
  /** Hosts of the push services that are sent to, each with what is below it. */
  pushHosts: readonly string[]
  /** Signing key, at least 32 bytes. Undefined: stored in a file, see `loadSecret`. */
  secret?: Buffer
  /** The signing key before that one, until `npm run reseal` has sealed everything again. */
  previousSecret?: Buffer
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

function storageOf(values: EnvironmentValues): StorageConfig {
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

function twilioOf(values: EnvironmentValues): TwilioConfig | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values
  if (accountSid === undefined || authToken === undefined || from === undefined) return undefined
  return { accountSid, authToken, from, url: values.TWILIO_URL }
}

function paymentsOf(
  values: EnvironmentValues,
  env: Environment,
  declared: readonly ProviderEnvironment[],
): PaymentsConfig {
  const providers = Object.fromEntries(
    declared
      .map((provider) => [provider.name, provider.read(env)] as const)
      .filter(([, settings]) => settings !== undefined),
  )
  const isLive = Object.keys(providers).length > 0
  return {
    providers,
    sandbox: values.SANDBOX_PAYMENTS ?? (values.NODE_ENV !== 'production' && !isLive),
  }
}

function databaseOf(values: EnvironmentValues): DatabaseConfig {
  if (values.DATABASE_URL === undefined) return { kind: 'embedded', folder: values.DATA_DIR }
  return { kind: 'postgres', url: values.DATABASE_URL, readUrl: values.DATABASE_READ_URL }
}

/**
 * Builds the configuration from environment variables and reads nothing else. The demo is on by default with
 * the embedded database outside production. The routes under `/dev` are open to this machine in development
 * and in that demo, never by default with a database server (api: More development routes). Throws ConfigError
 * with all problems at once. The variables of payment providers are read where they are passed.
 */
export function readConfig(environment: Environment, providers: readonly ProviderEnvironment[] = []): Config {
  const env = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schemaWith(providers).safeParse(env)
  const faults = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  const problems = [...faults, ...findConflicts(env, providers)]
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
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `no-reply@${values.DEFAULT_SITE}`,
      inboundToken: values.INBOUND_MAIL_TOKEN,
    },
    twilio: twilioOf(values),
    payments: paymentsOf(values, env, providers),
    log: {
      level: values.LOG_LEVEL ?? (values.NODE_ENV === 'test' ? 'silent' : 'info'),
      format: production ? 'json' : 'line',
    },
    demo: withDemo ? { members: values.DEMO_MEMBERS } : undefined,
    devRoutes: values.DEV_DOORS ?? openByDefault,
    devRoutesAreLocal: values.DEV_DOORS !== true,
    roles: { web: values.ROLES.includes('web'), jobs: values.ROLES.includes('jobs') },
    migratesAtStart: values.MIGRATE ?? true,
    defaultSite: values.DEFAULT_SITE,
    geoipFile: values.GEOIP_FILE,
    metricsToken: values.METRICS_TOKEN,
    picturesPerShift: values.PICTURES_PER_SHIFT,
    pushHosts: [
      ...pushServices,
      ...values.PUSH_HOSTS,
      ...(production || values.VAPID_PRIVATE_KEY !== undefined ? [] : reservedHosts),
    ],
    vapid:
      values.VAPID_PUBLIC_KEY !== undefined && values.VAPID_PRIVATE_KEY !== undefined
        ? { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY }
        : undefined,
    secret: values.SECRET,
    previousSecret: values.SECRET_PREVIOUS,
    warnings: findWarnings(env, providers),
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
    throw new OperatorError(
      `The file ${file} holds no key of ${secretBytes} bytes; delete it to make a new one.`,
    )
  return secret
}
