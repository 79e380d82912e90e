import { readFile } from 'node:fs/promises'
import { News, sendNews } from '../features/campaigns/server/public.ts'
import { printMismatches } from '../features/orders/server/public.ts'
import { allSites } from '../features/sites/server/public.ts'
import { printAuditState } from '../features/staff/server/public.ts'
import type { Config } from '../server/config.ts'
import { withDatabase } from '../server/db/with-database.ts'
import type { Environment } from '../server/environment.ts'
import { OperatorError } from '../server/operator-error.ts'
import { reseal } from '../server/reseal.ts'
import { createWork } from '../server/run-work.ts'
import { stopServices } from '../server/start-services.ts'
import type { Work } from '../server/work.ts'
import { createApp } from './app.ts'
import { readProductConfig } from './config.ts'

/** Runs an operator's command with the product's services, which serve no requests and perform no jobs, and stops them. */
export async function withApp(config: Config, run: (work: Work) => Promise<void>): Promise<void> {
  const { services } = await createApp({ ...config, roles: { web: false, jobs: false } })
  try {
    await run(createWork(services, { now: services.clock.now(), log: services.log }))
  } finally {
    await stopServices(services)
  }
}

/**
 * Enqueues the news of a site from a JSON file, for the running processes to mail. Throws OperatorError if the file is not in
 * order or its site unknown.
 */
export async function mailNews(
  environment: Environment,
  file: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const { id, site: host, texts } = await readNews(file)
  const config = readProductConfig({ ...environment, DEMO: '0' })
  await withApp(config, async (work) => {
    const site = (await allSites(work)).find((one) => one.host === host)
    if (!site) throw new OperatorError(`There is no site '${host}'.`)
    await work.transaction((inner) => inner.enqueue(sendNews, { id, site_id: site.id, texts, after: 0 }))
    print(`The members of ${site.name} who agreed will receive “${texts.en.title}”.`)
  })
}

async function readNews(file: string | undefined): Promise<News> {
  if (!file) throw new OperatorError('Which news? npm run mail:news news.json')
  try {
    return News.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (err) {
    throw new OperatorError(`The file is not in order: ${(err as Error).message}`)
  }
}

/** Prints the newest report of mismatches of money. Returns false if something does not reconcile. */
export function printReconciliation(
  environment: Environment,
  print: (line: string) => void,
): Promise<boolean> {
  return withDatabase(environment, ({ db }) => printMismatches(db, print))
}

/** Seals with SECRET what SECRET_PREVIOUS sealed, and prints what it found. Returns false if something was unreadable. */
export async function resealAll(environment: Environment, print: (line: string) => void): Promise<boolean> {
  const config = readProductConfig(environment)
  if (!config.previousSecret) throw new OperatorError('Set SECRET_PREVIOUS to the key before SECRET.')
  let isComplete = true
  await withApp(config, async ({ services }) => {
    for (const { what, resealed, unreadable } of await reseal(services)) {
      print(`${what}: ${resealed} sealed again${unreadable > 0 ? `, ${unreadable} unreadable` : ''}`)
      if (unreadable > 0) isComplete = false
    }
  })
  print(
    isComplete
      ? 'Everything is sealed with SECRET. Links in mails that were signed before end with SECRET_PREVIOUS.'
      : 'Some values were sealed with yet another key: they stay unreadable.',
  )
  return isComplete
}

/** Reads the whole audit of staff. Prints whether it is in order; returns false, with the first wrong row, if it is not. */
export function printAudit(environment: Environment, print: (line: string) => void): Promise<boolean> {
  return withDatabase(environment, ({ db }) => printAuditState(db, print))
}
