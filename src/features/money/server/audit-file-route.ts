import type { Country } from '../../../core/countries.ts'
import { type Currency, currencyCodes } from '../../../core/money.ts'
import { InvalidInput } from '../../../core/refusals.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import { escapeHtml } from '../../../server/escape-html.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { streamedResponse } from '../../../server/http/streamed.ts'
import {
  findVatCodes,
  type InvoiceRange,
  invoiceNumber,
  type ListedInvoice,
  sumInvoiceRange,
} from '../../orders/server/public.ts'
import { vatNumberFor } from '../../sites/rules.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { decimalOf } from '../rules.ts'
import { admitToCompanyFile, invoicesOf } from './invoice-pages.ts'

/** Accounts of the file: what providers owe, the VAT that is owed, and the sales. */
const accounts = {
  receivable: { id: '1300', name: 'Payment providers', type: 'B' },
  vat: { id: '1500', name: 'VAT payable', type: 'B' },
  sales: { id: '8000', name: 'Sales of credits', type: 'P' },
} as const

/**
 * Serves the documents of a company and a year as an XML Auditfile Financieel 3.2 (www.softwarepakketten.nl, XAF), which accounting
 * programs import: a journal of sales with one transaction for each document. One file has one currency, because there are no
 * exchange rates here. Ends with the last finished day.
 */
export const auditFileRoute: RawRoute = {
  method: 'GET',
  path: '/api/admin/audit-file.xaf',
  operation: {
    operationId: 'money.auditFile',
    summary: 'Download a file for accountants',
    description:
      'XML Auditfile Financieel 3.2 of a company, a year and a currency (EUR without one), up to yesterday: for each invoice and ' +
      'credit note a transaction between payment providers (1300), VAT (1500) and sales (8000).',
    tags: ['Staff: money'],
    security: [{ session: [] }],
    'x-permission': ['orders.read'],
    parameters: [
      { name: 'company', in: 'query', schema: { type: 'integer' } },
      { name: 'year', in: 'query', schema: { type: 'integer' } },
      { name: 'currency', in: 'query', schema: { enum: [...currencyCodes] } },
    ],
    responses: {
      200: { description: 'A file', content: { 'application/xml': { schema: { type: 'string' } } } },
    },
  },
  handle: async (scope, request) => {
    const admitted = await admitToCompanyFile(scope, request, 'money.auditFile')
    const { db, company, params } = admitted
    const today = scope.now.toISOString().slice(0, 10)
    const year = params.get('year') ?? today.slice(0, 4)
    if (!/^20\d\d$/.test(year) || year > today.slice(0, 4))
      throw new InvalidInput([{ path: 'year', message: 'invalid' }])
    const currency = currencyCodes.find((code) => code === (params.get('currency') ?? 'EUR'))
    if (!currency) throw new InvalidInput([{ path: 'currency', message: 'not_offered' }])
    const next = `${Number(year) + 1}-01-01`
    const file = { db, company, year, currency, today, until: next < today ? next : today }
    await admitted.record({
      action: 'money.audit_file',
      subject: `company:${company.id}`,
      reason: `${year} ${currency}`,
    })
    const name = `xaf-${company.id}-${year}-${currency}.xaf`
    return streamedResponse(auditFile(file), { type: 'application/xml; charset=utf-8', name })
  },
}

interface AuditFile {
  db: ReadDb
  company: SiteRecord['company']
  year: string
  currency: Currency
  today: string
  /** The first day that is not in it. */
  until: string
}

const element = (name: string, text: string | number) => `<${name}>${escapeHtml(String(text))}</${name}>`

/** Yields the file part by part. Its head names sums, so documents of finished days alone are in it. */
async function* auditFile({ db, company, year, currency, today, until }: AuditFile): AsyncGenerator<string> {
  const from = `${year}-01-01`
  const range: InvoiceRange = {
    companyId: company.id,
    from: `${from}T00:00:00Z`,
    until: `${until}T00:00:00Z`,
    currency,
  }
  const totals = await sumInvoiceRange(db, range)
  const end = until <= from ? from : dayBefore(until)
  const total = decimalOf(totals.amount)
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2">\n<header>',
    element('fiscalYear', year),
    element('startDate', from),
    element('endDate', end),
    element('curCode', currency),
    element('dateCreated', today),
    element('softwareDesc', 'Vonk'),
    '</header>\n<company>',
    ...companyElements(company),
    '<generalLedger>',
    ...Object.values(accounts).map(
      ({ id, name, type }) =>
        `<ledgerAccount>${element('accID', id)}${element('accDesc', name)}${element('accTp', type)}</ledgerAccount>`,
    ),
    '</generalLedger>\n<vatCodes>',
    ...(await findVatCodes(db, range)).map(
      (code) =>
        `<vatCode>${element('vatID', vatId(code))}${element('vatDesc', `${code.country} ${decimalOf(code.vat_rate)} %`)}${element('vatToPayAccID', accounts.vat.id)}</vatCode>`,
    ),
    '</vatCodes>\n<periods>',
    ...Array.from({ length: 12 }, (_, month) => periodOf(Number(year), month)),
    '</periods>\n<transactions>',
    element('linesCount', 2 * totals.documents + totals.taxed),
    element('totalDebit', total),
    element('totalCredit', total),
    `<journal>${element('jrnID', 'SALES')}${element('desc', 'Invoices and credit notes')}${element('jrnTp', 'S')}\n`,
  ].join('')
  for await (const row of invoicesOf(db, range)) yield transactionOf(row)
  yield '</journal></transactions>\n</company>\n</auditfile>\n'
}

const dayBefore = (day: string) =>
  addSeconds(new Date(`${day}T00:00:00Z`), -secondsPerDay)
    .toISOString()
    .slice(0, 10)

const vatId = ({ country, vat_rate }: { country: Country; vat_rate: number }) => `${country}-${vat_rate}`

function companyElements(company: SiteRecord['company']): string[] {
  const { name, country, registration_number, address, city } = company
  const vat_number = vatNumberFor(company, country)
  return [
    ...(registration_number === '' ? [] : [element('companyIdent', registration_number.slice(0, 35))]),
    element('companyName', name),
    element('taxRegistrationCountry', country),
    element('taxRegIdent', (vat_number ?? registration_number).slice(0, 30)),
    '<streetAddress>',
    element('streetname', address),
    element('city', city.slice(0, 50)),
    element('country', country),
    '</streetAddress>',
  ]
}

function periodOf(year: number, month: number): string {
  const day = (at: number, date: number) => new Date(Date.UTC(year, at, date)).toISOString().slice(0, 10)
  return `<period>${element('periodNumber', month + 1)}${element('startDatePeriod', day(month, 1))}${element('endDatePeriod', day(month + 1, 0))}</period>`
}

/** Returns the transaction of a document: what the provider owes, the sale, and the VAT in it; of a credit note the other way. */
function transactionOf(row: ListedInvoice): string {
  const number = invoiceNumber(row)
  const day = new Date(row.issued_at).toISOString().slice(0, 10)
  const [debit, credit] = row.kind === 'invoice' ? (['D', 'C'] as const) : (['C', 'D'] as const)
  const tax = `<vat>${element('vatID', vatId(row))}${element('vatPerc', decimalOf(row.vat_rate))}${element('vatAmnt', decimalOf(row.vat_amount))}${element('vatAmntTp', credit)}</vat>`
  const lines = [
    { account: accounts.receivable.id, amount: row.amount, type: debit, tax: '' },
    { account: accounts.sales.id, amount: row.amount - row.vat_amount, type: credit, tax },
    ...(row.vat_amount > 0
      ? [{ account: accounts.vat.id, amount: row.vat_amount, type: credit, tax: '' }]
      : []),
  ]
  return [
    '<transaction>',
    element('nr', number),
    element('desc', row.payment_id),
    element('periodNumber', Number(day.slice(5, 7))),
    element('trDt', day),
    ...lines.map(
      ({ account, amount, type, tax: part }, index) =>
        `<trLine>${element('nr', index + 1)}${element('accID', account)}${element('docRef', number)}${element('effDate', day)}${element('amnt', decimalOf(amount))}${element('amntTp', type)}${element('orderRef', row.payment_id)}${part}</trLine>`,
    ),
    '</transaction>\n',
  ].join('')
}
