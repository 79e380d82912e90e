import type { Locale } from '../../../core/locales.ts'
import { hasText, type MessageValues, text } from '../../../server/text.ts'
import type { Work } from '../../../server/work.ts'
import { findLargestFiles } from '../../photos/server/public.ts'
import { Archive } from './archive.ts'
import { type ExportedRow, findOwnedTables, findOwnRows } from './export-queries.ts'

/** The owner of the exported data, and the language and names for its explanation. */
export interface ExportSubject {
  account_id: number
  language: Locale
  name: string
  site: string
  support: string
}

/**
 * Writes all data stored about an account as a zip: the rows of each table that the data map assigns to the
 * account, the photos, and a text that explains the files. Leaves out what proves the member's identity and
 * what reveals data of others.
 */
export async function writeExport(work: Work, subject: ExportSubject): Promise<Buffer> {
  const { db, now, services } = work
  const archive = new Archive(now)
  const tables = await findOwnedTables(db)
  const names = tables.map(({ table }) => table)
  await archive.addText('README.txt', [explain(subject, names, now)])
  for (const table of tables) {
    await archive.addText(`${table.table}.json`, jsonOf(findOwnRows(db, table, subject.account_id)))
  }
  for (const { photo_id, storage_key } of await findLargestFiles(db, subject.account_id)) {
    const object = await services.storage.get(storage_key)
    if (object) archive.addBytes(`photos/${photo_id}.webp`, object.bytes)
  }
  return archive.finish()
}

async function* jsonOf(pages: AsyncIterable<ExportedRow[]>): AsyncIterable<string> {
  let separator = '[\n'
  for await (const page of pages) {
    for (const row of page) {
      yield `${separator}${JSON.stringify(row, null, 2)}`
      separator = ',\n'
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

function explain({ language, name, site, support }: ExportSubject, tables: string[], now: Date): string {
  const t = (key: string, values: MessageValues = {}) => text(language, `exports.readme.${key}`, values)
  const files = tables.map((table) => {
    const key = `exports.files.${table}`
    return hasText(language, key) ? `${table}.json\n  ${text(language, key)}` : `${table}.json`
  })
  return [
    t('title', { name, site }),
    t('made', { date: now }),
    t('what'),
    t('others'),
    t('proofs'),
    t('ids'),
    `${t('contents')}\n\n${[...files, `photos/\n  ${t('photos')}`].join('\n')}`,
    t('questions', { support }),
    '',
  ].join('\n\n')
}
