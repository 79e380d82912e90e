import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Locale } from '../../../core/locales.ts'
import { addSeconds } from '../../../core/time.ts'
import { hasText, type MessageValues, text } from '../../../server/text.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { findLargestFiles } from '../../photos/server/public.ts'
import { siteById } from '../../sites/server/public.ts'
import { zipType } from '../contract.ts'
import { attempts, retentionSeconds } from '../rules.ts'
import {
  type ExportRow,
  findExportById,
  updateExportFailure,
  updateExportReady,
} from './account-exports-table.ts'
import { type ExportedRow, findOwnedTables, findOwnRows } from './export-queries.ts'
import { deleteExportFiles, sendExportReadyMail } from './jobs.ts'

/** A zip written file by file, so that only the compressed result is held in memory. */
class Archive {
  readonly #chunks: Uint8Array[] = []
  readonly #zip: Zip
  readonly #now: Date
  #fault: Error | undefined

  /** `now` becomes the modification time of its files. */
  constructor(now: Date) {
    this.#now = now
    this.#zip = new Zip((err, chunk) => {
      if (err) this.#fault = err
      else this.#chunks.push(chunk)
    })
  }

  /** Adds a text file from parts as they arrive. */
  async addText(name: string, parts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = this.#now
    this.#zip.add(file)
    const encoder = new TextEncoder()
    for await (const part of parts) file.push(encoder.encode(part))
    file.push(new Uint8Array(), true)
  }

  /** Adds bytes that are already compressed. */
  addBytes(name: string, bytes: Uint8Array): void {
    const file = new ZipPassThrough(name)
    file.mtime = this.#now
    this.#zip.add(file)
    file.push(bytes, true)
  }

  /** Closes the zip and returns it. Throws any error that occurred while writing. */
  finish(): Buffer {
    this.#zip.end()
    if (this.#fault) throw this.#fault
    return Buffer.concat(this.#chunks)
  }
}

/** The owner of the exported data, and the language and names for its explanation. */
interface ExportSubject {
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
async function writeExport(work: Work, subject: ExportSubject): Promise<Buffer> {
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

/**
 * Runs the job `exports.make`: writes the file, then updates the row. Running it again replaces the file.
 * Does nothing once the export is ready, given up or erased. After several failures the export has failed and
 * the member may request another.
 */
export async function runMakeExport(work: Work, exportId: number): Promise<void> {
  const row = await findExportById(work.db, exportId)
  if (row?.status !== 'pending' || !row.file_key) return
  try {
    await makeFile(work, row, row.file_key)
  } catch (err) {
    if (!(await updateExportFailure(work.db, exportId, attempts))) throw err
    work.log.error({ err }, 'export failed')
    await work.enqueue(deleteExportFiles, { keys: [row.file_key] })
  }
}

async function makeFile(work: Work, { id, account_id }: ExportRow, fileKey: string): Promise<void> {
  const { storage } = work.services
  const account = await findAccountById(work.db, account_id)
  if (!account) return
  const site = await siteById(work, account.site_id)
  const bytes = await writeExport(work, {
    account_id,
    language: account.language,
    name: account.name,
    site: site.name,
    support: site.settings.support_email,
  })
  await storage.put(fileKey, bytes, { contentType: zipType })
  const isWanted = await work.transaction(async ({ db, now, enqueue }) => {
    const expires_at = addSeconds(now, retentionSeconds)
    const done = await updateExportReady(db, id, { size_bytes: bytes.length, ready_at: now, expires_at })
    if (done) await enqueue(sendExportReadyMail, { export_id: id })
    return done
  })
  // Erased or given up while the file was written: no other job would delete it.
  if (!isWanted) await storage.delete([fileKey])
}
