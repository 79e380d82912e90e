import { csvLine } from '../../../server/csv.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { streamedResponse } from '../../../server/http/streamed.ts'
import { invoiceNumber, type ListedInvoice } from '../../orders/server/public.ts'
import { allSites } from '../../sites/server/public.ts'
import { decimalOf } from '../rules.ts'
import { admitToCompanyFile, dayOf, endOf, invoicesOf } from './invoice-pages.ts'

const columns = [
  'number',
  'kind',
  'issued_at',
  'corrects',
  'order',
  'site',
  'country',
  'currency',
  'net',
  'vat_rate',
  'vat',
  'gross',
  'credits',
  'payment_method',
  'provider',
] as const

/**
 * Serves the invoices and credit notes of a company as CSV, page by page (staff: 6.2). Credit notes stand below zero. They name
 * no buyer.
 */
export const invoicesCsvRoute: RawRoute = {
  method: 'GET',
  path: '/api/admin/invoices.csv',
  operation: {
    operationId: 'money.invoices',
    summary: 'Download invoices as CSV',
    description:
      'The documents of a company (the first one that the caller may read without `company`), in the order of issue: numbers of each ' +
      'series follow each other without gaps. `from` and `to` are days (UTC, both included), without them this year.',
    tags: ['Staff: money'],
    security: [{ session: [] }],
    'x-permission': ['orders.read'],
    parameters: [
      { name: 'company', in: 'query', schema: { type: 'integer' } },
      { name: 'from', in: 'query', schema: { type: 'string', format: 'date' } },
      { name: 'to', in: 'query', schema: { type: 'string', format: 'date' } },
    ],
    responses: { 200: { description: 'A file', content: { 'text/csv': { schema: { type: 'string' } } } } },
  },
  handle: async (scope, request) => {
    const file = await admitToCompanyFile(scope, request, 'money.invoices')
    const { db, company, params } = file
    const today = scope.now.toISOString().slice(0, 10)
    const from = dayOf(params, 'from', `${today.slice(0, 4)}-01-01`)
    const to = dayOf(params, 'to', today)
    const hosts = new Map(
      (await allSites({ db, services: scope.services })).map(({ id, host }) => [id, host]),
    )
    const range = { companyId: company.id, from: `${from}T00:00:00Z`, until: endOf(to) }
    async function* lines() {
      yield csvLine(columns)
      for await (const row of invoicesOf(db, range)) yield csvLine(cellsOf(row, hosts))
    }
    await file.record({
      action: 'money.invoices',
      subject: `company:${company.id}`,
      reason: `${from} ${to}`,
    })
    const name = `invoices-${company.id}-${from}-${to}.csv`
    return streamedResponse(lines(), { type: 'text/csv; charset=utf-8', name })
  },
}

function cellsOf(row: ListedInvoice, hosts: ReadonlyMap<number, string>) {
  const sign = row.kind === 'invoice' ? 1 : -1
  const amount = (value: number) => decimalOf(sign * value)
  return [
    invoiceNumber(row),
    row.kind,
    row.issued_at,
    row.corrects === null ? null : invoiceNumber({ ...row, kind: 'invoice', number: row.corrects }),
    row.payment_id,
    hosts.get(row.site_id) ?? null,
    row.country,
    row.currency,
    amount(row.amount - row.vat_amount),
    decimalOf(row.vat_rate),
    amount(row.vat_amount),
    amount(row.amount),
    row.credits,
    row.payment_method,
    row.provider,
  ]
}
