import { isIP } from 'node:net'
import { pino } from 'pino'
import type { LogConfig } from './config.ts'

/**
 * What a log line may hold beside its sentence. This is the whole list: anything else that is passed is dropped, and
 * so is a value of another kind. A field is added here only when no value of it can tell about a person: no
 * addresses, names, words that people wrote, what they seek, cookies, tokens, URLs, or addresses on the network.
 *
 * - ids: up to 64 letters, digits, `-` and `_`
 * - words: names from the code or the deployment, up to 100 characters without a space
 * - figures: finite numbers, and flags
 */
export interface LogFields {
  request_id?: string
  job_id?: string
  /** Name of the operation in the API, or of the page's route; never the path that was asked for. */
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
  /** Host of one of the deployment's own sites. */
  site?: string
  status?: number
  duration_ms?: number
  bytes?: number
  count?: number
  attempt?: number
  port?: number
  /** What was thrown: its name, message, code, the frames of its stack, and its causes. */
  err?: unknown
}

/** A log whose lines cannot tell about people: see LogFields for what gets in; every text is scrubbed. */
export interface Log {
  debug: LogWrite
  info: LogWrite
  warn: LogWrite
  error: LogWrite
  fatal: LogWrite
  /** A log that puts these fields (usually `request_id`) into each of its lines. */
  child(fields: Omit<LogFields, 'err'>): Log
}

/** A sentence that is fixed in the code, with fields or without. */
interface LogWrite {
  (sentence: string): void
  (fields: LogFields, sentence: string): void
}

type FieldKind = 'id' | 'word' | 'figure'

const fieldKinds: Record<Exclude<keyof LogFields, 'err'>, FieldKind> = {
  request_id: 'id',
  job_id: 'id',
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
  site: 'word',
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

/** A run of characters is tried at its beginning only, so that any text is read in linear time. */
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

/** Masks what tells about people on the network: addresses of mail and machines, phone numbers, query strings. */
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
 * Masks in a text what must not be kept: mail and network addresses, phone numbers, query strings, credentials and
 * long random codes. A net under the rule that sentences are fixed in the code, not a leave to break it.
 */
export function scrubText(text: string): string {
  // Cut with room to spare first, so that what is masked at the end is not halved out of recognition.
  return maskAddresses(text.slice(0, 2 * maxTextLength))
    .replace(namedSecret, '$1$2[secret]')
    .replace(longRun, (run) => (isRandom(run) ? '[code]' : run))
    .slice(0, maxTextLength)
}

/** Tells a random code from a long name such as `0002-sessions-and-devices`: some part mixes letters and digits. */
function isRandom(run: string): boolean {
  return run.split(/[-_+.]/).some((part) => /\d/.test(part) && /[a-z]/i.test(part))
}

/** Quoted parts of an error's message that are names stay (`"members_pkey"`); what may be somebody's words goes. */
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

/** A thrown value as it is logged. */
interface LoggedError {
  name: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/**
 * The parts of a thrown value that are logged. Nothing but name, message, code and the stack's frames is looked at:
 * drivers hang rows, addresses and whole requests on their errors. Syntax errors and data exceptions of SQL (class
 * 22) repeat what somebody sent, so that their quotations go altogether.
 */
function describeError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { name: 'NonError', message: `a thrown ${typeof thrown}` }
  const code =
    'code' in thrown && isName(String(thrown.code)) ? maskAddresses(String(thrown.code)) : undefined
  const isAboutData = thrown.name === 'SyntaxError' || /^22[0-9A-Z]{3}$/.test(code ?? '')
  const frames = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('\0'))
  // A message of several lines may hold a line that looks like a frame; it must not come in by the back door.
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

/** The fields that may be logged, each checked by its kind. */
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

/** Turns pino's JSON into `10:20:30 warn  Sentence. key=value`, an error's stack indented below. */
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
 * Makes the process' log: pino's JSON lines, or readable ones in development.
 *
 * @param sink where the lines go; standard output unless told otherwise
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
      // Fields come in already described; pino's own view of errors would add every property of theirs.
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
