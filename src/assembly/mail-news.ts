import { readFile } from 'node:fs/promises'
import { News, sendNews } from '../features/campaigns/server/public.ts'
import { allSites } from '../features/sites/server/public.ts'
import type { Environment } from '../server/environment.ts'
import { OperatorError } from '../server/operator-error.ts'
import { readProductConfig } from './config.ts'
import { withApp } from './with-app.ts'

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
