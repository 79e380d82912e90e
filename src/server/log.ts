import { isIP } from 'node:net'
import { pino } from 'pino'
import type { LogConfig } from './config.ts'

/**
 * Fields of a log line besides its message. The list is complete: any other field is dropped, and so
 * is a value of another type. A field is added here only if none of its values can identify a person: no
 * addresses, names, texts of users, preferences, cookies, tokens, URLs or network addresses.
 *
 * - ids: up to 64 letters, digits, `-` and `_`
 * - words: names from the code or the deployment, up to 100 characters without a space
 * - figures: finite numbers, and flags
 */
export interface LogFields {
  request_id?: string
  job_id?: string
  /** The row that the line is about. */
  record_id?: number
  /** Name of the API operation or the page's route; never the requested path. */
  operation?: string
  method?: string
  /** Name of a job, migration, table, role, event or part of the program. */
  job?: string
  migration?: string
  table?: string
  role?: string
  event?: string
  component?: string
  environment?: string
  version?: string
  code?: string
  /** Name of an outside provider, what it reported, and the state of the record. */
  provider?: string
  report?: string
  state?: string
  /** Host of one of the deployment's own sites. */
  site?: string
  /** A domain that the deployment sends mail from. */
  domain?: string
  /** A refusal by the policy of a page: the directive, and the kind or the origin of the refused source. */
  directive?: string
  blocked?: string
  status?: number
  duration_ms?: number
  bytes?: number
  count?: number
  attempt?: number
  port?: number
  /** The thrown value: its name, message, code, stack frames and causes. */
  err?: unknown
}

/** A log whose lines cannot identify people: see LogFields for what is allowed; every text is scrubbed. */
export interface Log {
  debug: LogWrite
  info: LogWrite
  warn: LogWrite
  error: LogWrite
  fatal: LogWrite
  /** Returns a log that adds these fields (usually `request_id`) to each line. */
  child(fields: Omit<LogFields, 'err'>): Log
}

/** Writes a message that is constant in the code, with optional fields. */
interface LogWrite {
  (sentence: string): void
  (fields: LogFields, sentence: string): void
}

type FieldKind = 'id' | 'word' | 'figure'

const fieldKinds: Record<Exclude<keyof LogFields, 'err'>, FieldKind> = {
  request_id: 'id',
  job_id: 'id',
  record_id: 'figure',
  operation: 'word',
  method: 'word',
  job: 'word',
  migration: 'word',
  table: 'word',
  role: 'word',
  event: 'word',
  component: 'word',
  environment: 'word',
  version: 'word',
  code: 'word',
  provider: 'word',
  report: 'word',
  state: 'word',
  site: 'word',
  domain: 'word',
  directive: 'word',
  blocked: 'word',
  status: 'figure',
  duration_ms: 'figure',
  bytes: 'figure',
  count: 'figure',
  attempt: 'figure',
  port: 'figure',
}

const deepestCause = 3
const maxTextLength = 2000
const maxFrameLength = 300

/** A run of characters is tried only at its beginning, so that any text is read in linear time. */
const eMailAddress =
  /(?:"[^"]*"|(?<![^\s@<>"'(),:;=[\]/?#])[^\s@<>"'(),:;=[\]/?#]+)(?:@|%40)(?:\[[^\]]{0,254}\]|[^\s@<>"'(),:;=[\]/?#]+)/gu
const urlCredentials = /(?<=:\/\/)[^\s/@]*@/g
const queryString = /(?<=\S)\?[^\s"'<>)]+/g
const namedSecret =
  /\b(cookie|set-cookie|authorization|bearer|basic|token|secret|password|passwd|session|auth|api[_-]?key)\b(["']?\s*[=:]\s*|\s+(?=\S*\d))("[^"]*"|'[^']*'|(?:(?:bearer|basic)\s+)?[^\s"',]+)/gi
const longRun = /[\w+-][\w+.-]{22,}[\w+-]={0,2}/g
const phoneNumber = /\+\d[\d\s()-]{6,}\d/g
const ipv6Like = /(?<![\w:.])(?:[0-9a-f]{0,4}:){2,}[0-9a-f:.]*/gi
const ipv4Like = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w]|\.\d)/g

/** Masks network identities: addresses of mail and machines, phone numbers, query strings. */
function maskAddresses(text: string): string {
  return text
    .replace(urlCredentials, '')
    .replace(eMailAddress, '[address]')
    .replace(queryString, '?[query]')
    .replace(ipv6Like, (found) => {
      const bare = found.replace(/(?<!:):$|\.$/, '')
      return isIP(bare) ? `[ip]${found.slice(bare.length)}` : found
    })
    .replace(ipv4Like, (found) => (isIP(found) ? '[ip]' : found))
    .replace(phoneNumber, '[phone]')
}

/**
 * Masks what must not be logged: mail and network addresses, phone numbers, query strings, credentials and
 * long random codes. A safety net for the rule that messages are constant, not a licence to break it.
 */
export function scrubText(text: string): string {
  // Truncate first, but leave a margin, so that a value at the end is not cut beyond recognition before it is
  // masked.
  return maskAddresses(text.slice(0, 2 * maxTextLength))
    .replace(namedSecret, '$1$2[secret]')
    .replace(longRun, (run) => (isRandom(run) ? '[code]' : run))
    .slice(0, maxTextLength)
}

/**
 * Distinguishes a random code from a long name such as `0002-sessions-and-devices`: some part mixes letters
 * and digits.
 */
function isRandom(run: string): boolean {
  return run.split(/[-_+.]/).some((part) => /\d/.test(part) && /[a-z]/i.test(part))
}

/**
 * Keeps quoted names in an error's message (`"members_pkey"`) and masks other quotations, which may be users'
 * words.
 */
function maskQuoted(message: string, isAboutData: boolean): string {
  if (isAboutData) return message.replace(/["'`][\s\S]*["'`]|["'`][\s\S]*$/, '[text]')
  return message
    .replace(/"([^"]*)(?:"|$)/g, (quoted, inner: string) => (isName(inner) ? quoted : '[text]'))
    .replace(/(?<=^|[\s(:])'([^']*)'(?=$|[\s),.:;])/g, (quoted, inner: string) =>
      isName(inner) ? quoted : '[text]',
    )
}

function isName(text: string): boolean {
  return /^[\w./:$*{}<>-]{1,120}$/.test(text)
}

/** A thrown value in the log. */
interface LoggedError {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/**
 * Returns the parts of a thrown value that are logged: only name, message, code and stack frames, because
 * drivers attach rows, addresses and whole requests to their errors. SQL syntax errors and data exceptions
 * (class 22) repeat user input, so their quotations are removed.
 */
function describeError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { name: 'NonError', message: `a thrown ${typeof thrown}` }
  const code =
    'code' in thrown && isName(String(thrown.code)) ? maskAddresses(String(thrown.code)) : undefined
  const isAboutData = thrown.name === 'SyntaxError' || /^22[0-9A-Z]{3}$/.test(code ?? '')
  const frames = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('\0'))
  // A multi-line message may contain a line that looks like a frame, which must not get through.
  const ownFrames = frames.filter((line) => !thrown.message.includes(line.trim()))
  return {
    name: isName(thrown.name) ? maskAddresses(thrown.name) : 'Error',
    message: scrubText(maskQuoted(thrown.message.slice(0, 2 * maxTextLength), isAboutData)),
    code,
    stack:
      ownFrames.length > 0
        ? ownFrames.map((line) => maskAddresses(line.trim().slice(0, maxFrameLength))).join('\n')
        : undefined,
    cause:
      thrown.cause !== undefined && depth < deepestCause ? describeError(thrown.cause, depth + 1) : undefined,
  }
}

/** Returns the fields that may be logged, each checked by type. */
function allowFields(fields: LogFields): Record<string, unknown> {
  const allowed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'err' && value !== undefined) allowed.err = describeError(value)
    const kind = Object.hasOwn(fieldKinds, name) ? fieldKinds[name as keyof typeof fieldKinds] : undefined
    if (kind === 'figure' && (typeof value === 'boolean' || Number.isFinite(value))) allowed[name] = value
    if (typeof value !== 'string') continue
    if (kind === 'id') allowed[name] = /^[\w-]{1,64}$/.test(value) ? value : '[refused]'
    if (kind === 'word') allowed[name] = isWord(value) ? value : '[refused]'
  }
  return allowed
}

function isWord(text: string): boolean {
  return /^[\w./:{}*$-]{1,100}$/.test(text) && scrubText(text) === text
}

/** Formats pino's JSON as `10:20:30 warn  Sentence. key=value`, with an error's stack indented below. */
export function readableLine(json: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(json)
  const pairs = Object.entries(fields).map(([name, value]) => ` ${name}=${value}`)
  const label = String(level).padEnd(5)
  return `${String(time).slice(11, 19)} ${label} ${msg}${pairs.join('')}\n${err ? indented(err) : ''}`
}

function indented(err: LoggedError, lead = ''): string {
  const code = err.code ? ` (${err.code})` : ''
  const frames = err.stack ? `${err.stack.replaceAll(/^/gm, '      ')}\n` : ''
  const cause = err.cause ? indented(err.cause, 'caused by ') : ''
  return `    ${lead}${err.name}: ${err.message}${code}\n${frames}${cause}`
}

/**
 * Creates the process log: pino's JSON lines, or readable ones in development.
 *
 * @param sink receives the lines; defaults to standard output
 */
export function createLog(config: LogConfig, sink: { write(line: string): unknown } = process.stdout): Log {
  const destination =
    config.format === 'json' ? sink : { write: (json: string) => sink.write(readableLine(json)) }
  const logger = pino(
    {
      level: config.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Errors arrive already described; pino's own serialiser would add all their properties.
      serializers: { err: (described) => described },
    },
    { write: (line) => void destination.write(line) },
  )
  return wrap(logger)
}

function wrap(logger: pino.Logger): Log {
  const writer =
    (level: 'debug' | 'info' | 'warn' | 'error' | 'fatal'): LogWrite =>
    (first: string | LogFields, sentence?: string) => {
      if (!logger.isLevelEnabled(level)) return
      if (typeof first === 'string') logger[level](scrubText(first))
      else logger[level](allowFields(first), scrubText(sentence ?? ''))
    }
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    fatal: writer('fatal'),
    child: (fields) => wrap(logger.child(allowFields(fields))),
  }
}
