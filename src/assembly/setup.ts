import { parseArgs } from 'node:util'
import { inviteAdministrator } from '../features/accounts/server/public.ts'
import { ensureFirstSite, type SiteRecord, siteOf, siteOrigin } from '../features/sites/server/public.ts'
import { setUpSite } from '../features/sites/server/set-up-site.ts'
import { readConfig } from '../server/config.ts'
import { holdsDemo } from '../server/db/demo-data.ts'
import type { Environment } from '../server/environment.ts'
import { OperatorError } from '../server/operator-error.ts'
import { type Field, fieldNames, fields, type Given, type Values } from './setup-fields.ts'
import { withApp } from './with-app.ts'

/** Asks a question on the terminal and returns the answer; an empty one means the default. */
type Ask = (question: string, preset: string) => Promise<string>

/**
 * Sets up the deployment's default site: host, name, company, countries and an administrator, each from an
 * option or, on a terminal, from an answer. Prints a one-time link with which the administrator sets a
 * password. May be repeated: values not given stay the same, and without an address nobody is invited. Throws
 * if anything is missing or invalid, and then stores nothing.
 */
export async function setUp(
  environment: Environment,
  args: string[],
  say: (line: string) => void,
  ask: Ask | null,
): Promise<void> {
  const given = readOptions(args)
  if (given === 'help') return sayOptions(say)
  const config = readConfig({ ...environment, DEMO: '0' })
  await withApp(config, async (work) => {
    if (await holdsDemo(work.db)) {
      throw new OperatorError(
        'This database holds the demo. Give an empty one: another DATA_DIR, or DATABASE_URL.',
      )
    }
    await ensureFirstSite(work, config.defaultSite)
    const site = await siteOf(work.services, config.defaultSite)
    const values = await readValues(site, given, { say, ask })
    const done = await work.transaction(async (inner) => {
      const ready = await setUpSite(inner, site, setupOf(values))
      const email = values['admin-email']
      if (!email) return { site: ready, token: null }
      return {
        site: ready,
        token: await inviteAdministrator(inner, ready, { email, name: values['admin-name'] }),
      }
    })
    for (const line of whatIsNext(siteOrigin(config, done.site), done.token, values, config.defaultSite))
      say(line)
  })
}

function readOptions(args: string[]): Given | 'help' {
  const options = Object.fromEntries(fieldNames.map((name) => [name, { type: 'string' as const }]))
  const { values } = parseArgs({ args, options: { ...options, help: { type: 'boolean' } }, strict: true })
  const { help, ...given } = values as Given & { help?: boolean }
  return help ? 'help' : given
}

function sayOptions(say: (line: string) => void): void {
  say('npm run setup -- [options]; without an option its question is asked on the terminal')
  for (const name of fieldNames) say(`  --${name.padEnd(14)} ${fields[name].question}`)
}

/**
 * Returns each value as given, else asked for, else existing, and validated. Throws with everything missing
 * or invalid.
 */
async function readValues(
  site: SiteRecord,
  options: Given,
  { say, ask }: { say: (line: string) => void; ask: Ask | null },
): Promise<Values> {
  const given: Given = { ...options }
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const name of fieldNames) {
    const preset = fields[name].preset({ site, given })
    const isAsked = ask !== null && options[name] === undefined
    for (;;) {
      const answer = isAsked ? await ask(fields[name].question, preset) : (options[name] ?? preset)
      const result = readField(name, answer, site)
      if ('value' in result) {
        given[name] = answer
        values[name] = result.value
        break
      }
      if (isAsked) say(`  ${result.problem}`)
      else problems.push(result.problem)
      if (!isAsked) break
    }
  }
  if (problems.length > 0)
    throw new OperatorError(`Nothing was stored:\n${problems.map((line) => `- ${line}`).join('\n')}`)
  return values as Values
}

function readField(name: Field, answer: string, site: SiteRecord): { value: unknown } | { problem: string } {
  const parsed = fields[name].schema.safeParse(answer)
  const isMissing = answer.trim() === '' && (!parsed.success || isFirstAdmin(name, site))
  if (isMissing) return { problem: `--${name} is missing` }
  return parsed.success
    ? { value: parsed.data }
    : { problem: `--${name} ${parsed.error.issues[0]?.message ?? 'is wrong'}` }
}

/**
 * Returns whether the field is the first administrator: a site without one could not be changed by anybody.
 */
function isFirstAdmin(name: Field, site: SiteRecord): boolean {
  return name === 'admin-email' && site.company.is_placeholder
}

function setupOf(values: Values) {
  return {
    host: values.host,
    name: values.name,
    support_email: values['support-email'],
    countries: values.countries,
    company: {
      name: values.company,
      address: values.address,
      city: values.city,
      country: values.country,
      registration_number: values.kvk,
      tradenames: values.tradenames,
      vat_numbers: values['vat-numbers'],
      creditor_id: values['creditor-id'],
      support_phone: values['support-phone'],
    },
  }
}

function whatIsNext(origin: string, token: string | null, values: Values, defaultSite: string): string[] {
  const lines = [`${values.name} is set up on ${values.host}.`]
  if (token) {
    lines.push(
      `${values['admin-email']} sets a password here, once and within 24 hours, and then adds a second factor:`,
      `  ${origin}/reset-password/do?token=${token}`,
    )
  }
  if (values.host !== defaultSite)
    lines.push(`Start with DEFAULT_SITE=${values.host}, so that unknown hosts lead there.`)
  return lines
}
