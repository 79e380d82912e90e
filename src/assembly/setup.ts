import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Currency } from '../core/money.ts'
import { nicheCodes, vatNumbersOf } from '../features/sites/rules.ts'
import { ensureFirstSite, siteOrigin } from '../features/sites/server/public.ts'
import { addSite, isSameCompany, type SiteSetup, setUpSite } from '../features/sites/server/set-up-site.ts'
import {
  emptyState,
  readSetUpState,
  type SetUpState,
  type StoredSite,
} from '../features/sites/server/set-up-state.ts'
import { lockSites } from '../features/sites/server/sites-table.ts'
import { inviteOwner } from '../features/staff/server/public.ts'
import type { Config } from '../server/config.ts'
import { existsDemo } from '../server/db/demo-data.ts'
import { withDatabase } from '../server/db/with-database.ts'
import type { Environment } from '../server/environment.ts'
import { OperatorError } from '../server/operator-error.ts'
import { withApp } from './commands.ts'
import { readProductConfig } from './config.ts'
import { emptySite } from './first-start.ts'
import {
  type Field,
  fieldNames,
  fields,
  type Given,
  type Presets,
  type SetupMode,
  type Values,
} from './setup-fields.ts'

/** Asks a question on the terminal and returns the answer; an empty one means the default. */
type Ask = (question: string, preset: string) => Promise<string>

interface Terminal {
  print: (line: string) => void
  ask: Ask | null
}

/** Options of a run, besides the fields. */
interface Options {
  given: Given
  isAdding: boolean
  isRenaming: boolean
}

/** The site that setup is about to store, and for which purpose. */
interface Plan {
  mode: SetupMode
  site: StoredSite
}

/**
 * Sets up a site: its host, name, language, niche, prices, company, countries and an administrator, each from an option or, on a
 * terminal, from an answer. The host decides which site: the first of an empty database, a known one, which is changed, or with
 * `--add` a further one. The host of a site changes with `--rename` alone. Prints a one-time link with which the administrator
 * sets a password. May be repeated: values not given stay the same, and without an address nobody is invited. Throws if
 * anything is missing or invalid, before the database is changed or migrated.
 */
export async function setUp(
  environment: Environment,
  args: string[],
  print: (line: string) => void,
  ask: Ask | null,
): Promise<void> {
  const options = readOptions(args)
  if (options === 'help') return printOptions(print)
  const config = readProductConfig({ ...environment, DEMO: '0' })
  const before = await peek(config, environment)
  const plan = await choosePlan(before, config.defaultSite, options, { print, ask })
  const values = await readValues({ ...plan, state: before, given: options.given }, { print, ask })
  await withApp(config, async (work) => {
    await ensureFirstSite(work, config.defaultSite)
    const done = await work.transaction(async (inner) => {
      await lockSites(inner.db)
      const state = await readSetUpState(inner.db)
      const site = requireSame(plan, before, state)
      const setup = setupOf(values, site)
      const ready =
        plan.mode === 'add' ? await addSite(inner, site, setup) : await setUpSite(inner, site, setup)
      const email = values['admin-email']
      const token = email ? await inviteOwner(inner, ready, { email, name: values['admin-name'] }) : null
      return { origin: siteOrigin(config, ready), token, state, site }
    })
    for (const line of whatIsNext(plan, values, done, config.defaultSite)) print(line)
  })
}

function readOptions(args: string[]): Options | 'help' {
  const texts = Object.fromEntries(fieldNames.map((name) => [name, { type: 'string' as const }]))
  const flags = Object.fromEntries(
    ['help', 'add', 'rename'].map((name) => [name, { type: 'boolean' as const }]),
  )
  try {
    const { values } = parseArgs({ args, options: { ...texts, ...flags }, strict: true })
    const { help, add, rename, ...given } = values as Given & {
      help?: boolean
      add?: boolean
      rename?: boolean
    }
    if (help) return 'help'
    if (add && rename) throw new OperatorError('--add and --rename exclude each other.')
    return { given: { ...given }, isAdding: add === true, isRenaming: rename === true }
  } catch (err) {
    if (err instanceof OperatorError) throw err
    throw new OperatorError(`${(err as Error).message}\nnpm run setup -- --help lists the options.`)
  }
}

const help = [
  'npm run setup -- [options]',
  '',
  'Sets up the site on --host: the first one of an empty database, a known one, which is changed, or a further one.',
  'On a terminal each option that is not given is asked for; otherwise what is stored stays, and a new site has presets',
  'by its host and countries. Nothing is changed, and the schema is not migrated, unless everything is in order.',
  '',
  `  --${'add'.padEnd(14)} Adds a further site on --host. Without --pool it shares the members of the sites of its niche`,
  `  --${'rename'.padEnd(14)} Changes the host of the site of DEFAULT_SITE to --host. Passkeys, links in mails and cookies`,
  `  ${''.padEnd(16)} belong to the old host and end with it`,
]

function printOptions(print: (line: string) => void): void {
  for (const line of help) print(line)
  for (const name of fieldNames) print(`  --${name.padEnd(14)} ${fields[name].question}`)
}

function refuseWith(problems: string[]): void {
  if (problems.length > 0)
    throw new OperatorError(`Nothing was stored:\n${problems.map((line) => `- ${line}`).join('\n')}`)
}

/** Reads the sites that exist, without making or migrating anything. */
async function peek(config: Config, environment: Environment): Promise<SetUpState> {
  const { database } = config
  const isThere =
    database.kind === 'postgres' ||
    (await access(join(database.folder, 'pg')).then(
      () => true,
      () => false,
    ))
  if (!isThere) return emptyState
  return withDatabase({ ...environment, DEMO: '0' }, async ({ db }) => {
    if (await existsDemo(db)) {
      throw new OperatorError(
        'This database holds the demo. Give an empty one: another DATA_DIR, or DATABASE_URL.',
      )
    }
    return readSetUpState(db)
  })
}

/** Returns what is to be done, by the host and what exists. Throws where that is not said. */
async function choosePlan(
  { sites }: SetUpState,
  defaultSite: string,
  { given, isAdding, isRenaming }: Options,
  { print, ask }: Terminal,
): Promise<Plan> {
  const main = sites.find(({ host }) => host === defaultSite) ?? (sites.length === 1 ? sites[0] : undefined)
  const [only = emptySite(defaultSite)] = sites
  const isFirst = sites.length <= 1 && only.company.is_placeholder && !only.hasAccounts
  if (isFirst) {
    if (isAdding || isRenaming)
      throw new OperatorError('There is no site yet: leave --add and --rename out to set up the first one.')
    return { mode: 'first', site: only }
  }
  if (given.host === undefined && ask) given.host = await askHost(main, { print, ask })
  const known = sites.find(({ host }) => host === (given.host ?? main?.host))
  if (isAdding && given.host === undefined) throw new OperatorError('--add needs the --host of the new site.')
  if (known) {
    if (isAdding || (isRenaming && known !== main))
      throw new OperatorError(`There is a site on ${known.host} already.`)
    return { mode: 'change', site: known }
  }
  const mode = isAdding ? 'add' : isRenaming ? 'rename' : await askMode(given.host, main, { print, ask })
  if (mode === 'add') return { mode, site: main ?? only }
  if (mode === 'rename' && main) return { mode, site: main }
  const hosts = sites.map(({ host }) => host).join(', ')
  if (mode === 'rename')
    throw new OperatorError(`Which site gets another host? Name it by DEFAULT_SITE: one of ${hosts}.`)
  throw new OperatorError(
    [
      given.host === undefined
        ? `Which site? Give --host: one of ${hosts}.`
        : `There is no site on ${given.host}. Those that exist: ${hosts}.`,
      'With --add a further site is made. With --rename the site of DEFAULT_SITE gets that host, and loses its own.',
    ].join('\n'),
  )
}

async function askHost(
  main: StoredSite | undefined,
  { ask, print }: { ask: Ask; print: Terminal['print'] },
): Promise<string> {
  for (;;) {
    const answer = await ask(fields.host.question, main?.host ?? '')
    const result = readField('host', answer)
    if ('value' in result) return answer.trim()
    print(`  ${result.problem}`)
  }
}

async function askMode(
  host: string | undefined,
  main: StoredSite | undefined,
  { ask }: Terminal,
): Promise<'add' | 'rename' | null> {
  if (!ask || host === undefined) return null
  const renaming = main ? `, or rename ${main.host} to it (rename)` : ''
  const answer = await ask(`There is no site on ${host}. Add it (add)${renaming}?`, 'add')
  return answer === 'add' || answer === 'rename' ? answer : null
}

/**
 * Returns each value as given, else asked for, else existing, and validated. Throws with everything missing
 * or invalid.
 */
async function readValues(start: Presets, { print, ask }: Terminal): Promise<Values> {
  const presets: Presets = { ...start, given: { ...start.given } }
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const name of fieldNames) {
    const preset = fields[name].preset(presets)
    const isAsked = ask !== null && start.given[name] === undefined
    for (;;) {
      const answer = isAsked ? await ask(fields[name].question, preset) : (start.given[name] ?? preset)
      const result = readField(name, answer, presets)
      if ('value' in result) {
        presets.given[name] = answer.trim()
        values[name] = result.value
        break
      }
      if (isAsked) print(`  ${result.problem}`)
      else problems.push(result.problem)
      if (!isAsked) break
    }
  }
  refuseWith(problems)
  return values as Values
}

function readField(name: Field, answer: string, presets?: Presets): { value: unknown } | { problem: string } {
  const parsed = fields[name].schema.safeParse(answer)
  const isMissing =
    answer.trim() === '' && (!parsed.success || (name === 'admin-email' && presets?.mode === 'first'))
  if (isMissing) return { problem: `--${name} is missing` }
  if (!parsed.success) return { problem: `--${name} ${parsed.error.issues[0]?.message ?? 'is wrong'}` }
  const problem = presets ? conflictOf(name, parsed.data, presets) : null
  return problem === null ? { value: parsed.data } : { problem: `--${name} ${problem}` }
}

/** Returns what is wrong with a valid value here. */
function conflictOf(name: Field, value: unknown, { mode, site, state }: Presets): string | null {
  if (name === 'prices') {
    const { length } = site.settings.bundles
    const sold = site.settings.bundles.map(({ credits }) => credits).join(', ')
    return (value as unknown[]).length === length ? null : `must be ${length} amounts, of ${sold} credits`
  }
  if (name === 'pool' && mode !== 'add' && mode !== 'first')
    return value === state.poolName(site.pool_id)
      ? null
      : 'cannot change: the members of a site stay in its pool'
  return null
}

/** Returns the planned site as it is now. Throws if somebody else changed the sites since they were read. */
function requireSame({ site }: Plan, before: SetUpState, now: SetUpState): StoredSite {
  const hosts = (state: SetUpState) => state.sites.map(({ host }) => host).join()
  const isSame = before.sites.length === 0 ? now.sites.length === 1 : hosts(before) === hosts(now)
  const found = before.sites.length === 0 ? now.sites[0] : now.sites.find(({ id }) => id === site.id)
  if (!isSame || !found)
    throw new OperatorError('The sites were changed meanwhile. Nothing was stored: start again.')
  return found
}

function setupOf(values: Values, site: StoredSite): SiteSetup {
  const currency: Currency = values.currency
  return {
    host: values.host,
    name: values.name,
    niche: nicheCodes.indexOf(values.niche) + 1,
    pool: values.pool,
    support_email: values['support-email'],
    countries: values.countries,
    domain_language: values.language,
    bundles: site.settings.bundles.map((bundle, index) => ({
      ...bundle,
      prices: { ...bundle.prices, [currency]: values.prices[index] ?? bundle.prices[currency] },
    })),
    company: {
      name: values.company,
      address: values.address,
      city: values.city,
      country: values.country,
      registration_number: values.kvk,
      tradenames: values.tradenames,
      vat_by_country: vatNumbersOf(values['vat-numbers'], values.country),
      creditor_id: values['creditor-id'],
      support_phone: values['support-phone'],
    },
  }
}

interface Done {
  origin: string
  token: string | null
  /** The state before the run. */
  state: SetUpState
  site: StoredSite
}

function whatIsNext(
  { mode }: Plan,
  values: Values,
  { origin, token, state, site }: Done,
  defaultSite: string,
): string[] {
  const lines = [`${values.name} is set up on ${values.host}.`]
  if (mode === 'rename') lines.push(`It was on ${site.host}, which now leads to the site of DEFAULT_SITE.`)
  const sisters = state.sites.filter(({ id, company }) => id !== site.id && company.id === site.company.id)
  if (mode !== 'add' && sisters.length > 0 && !isSameCompany(site.company, setupOf(values, site).company))
    lines.push(
      `The company is also that of ${sisters.map(({ host }) => host).join(', ')}, and changed there too.`,
    )
  lines.push(
    `Prices in ${values.currency}: ${values.prices.map((price) => (price / 100).toFixed(2)).join(', ')}.`,
  )
  if (token) {
    lines.push(
      `${values['admin-email']} sets a password here, once and within 24 hours, and then adds a second factor:`,
      `  ${origin}/reset-password/do?token=${token}`,
      'The screens for staff are not built yet. Until they are, an administrator can log in and has the same pages as a',
      'member; this site is run by npm run setup, mail:news, mail:find and reconcile (docs/operating.md).',
    )
  }
  if (mode !== 'add' && values.host !== defaultSite)
    lines.push(`Start with DEFAULT_SITE=${values.host}, so that unknown hosts lead there.`)
  if (mode === 'add')
    lines.push('Let its name lead to this server, and the proxy hand on the Host that was asked for.')
  return lines
}
