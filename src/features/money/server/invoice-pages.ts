import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { RequestScope } from '../../../server/http/context.ts'
import {
  findInvoicePage,
  type InvoicePosition,
  type InvoiceRange,
  type ListedInvoice,
} from '../../orders/server/public.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { admitToFile, type StaffFileRequest } from '../../staff/server/public.ts'
import { readableCompanies } from './read-money.ts'

/** Documents read at a time. */
const pageSize = 500

/** Yields the documents of a range in the order of their issue. */
export async function* invoicesOf(db: ReadDb, range: InvoiceRange): AsyncGenerator<ListedInvoice> {
  let after: InvoicePosition | null = null
  for (;;) {
    const rows: ListedInvoice[] = await findInvoicePage(db, range, { after, limit: pageSize })
    yield* rows
    const last = rows.at(-1)
    if (rows.length < pageSize || !last) return
    after = { issued_at: last.issued_at, id: last.id }
  }
}

/** Who asks for a file, and of which company. */
export interface CompanyFileRequest extends StaffFileRequest {
  company: SiteRecord['company']
}

/** Admits staff to a file of a company that the address names. Refuses `forbidden`, and `invalid_input` at `company`. */
export async function admitToCompanyFile(
  scope: RequestScope,
  request: Request,
  operation: string,
): Promise<CompanyFileRequest> {
  const admitted = await admitToFile(scope, request, { operation, permissions: ['orders.read'] })
  const companies = await readableCompanies(admitted)
  const wanted = admitted.params.get('company')
  const company = wanted === null ? companies[0] : companies.find(({ id }) => String(id) === wanted)
  if (!company) {
    if (wanted === null || companies.length === 0) throw refuse(commonRefusals, 'forbidden')
    throw new InvalidInput([{ path: 'company', message: 'not_offered' }])
  }
  return { ...admitted, company }
}

/** Returns a day of the address, `fallback` without one. Refuses `invalid_input`. */
export function dayOf(params: URLSearchParams, name: string, fallback: string): string {
  const day = params.get(name) ?? fallback
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  if (!isDay) throw new InvalidInput([{ path: name, message: 'invalid' }])
  return day
}

/** Returns the first moment after a day (UTC). */
export function endOf(day: string): string {
  return addSeconds(new Date(`${day}T00:00:00Z`), secondsPerDay).toISOString()
}
