import { type Country, formattingLocale, writtenLanguage } from '../../../../core/countries.ts'
import { formatMoney, regionNames } from '../../../../core/intl.ts'
import type { Locale } from '../../../../core/locales.ts'
import { type Currency, type MinorUnits, minus, negative, noMoney, plus } from '../../../../core/money.ts'

import { text } from '../../../../server/text.ts'
import type { InvoiceRow } from './invoices-table.ts'
import { invoiceNumber } from './issue-invoice.ts'

/** The content of an invoice, in the reader's language; the page and the PDF show the same. */
export interface InvoiceDocument {
  /** BCP 47 tag of its texts. */
  lang: string
  title: string
  /** The company: name, address, numbers. */
  seller: string[]
  /** Label and value: number, date, order, country of the buyer. */
  details: [string, string][]
  /** Each item that was sold, with its price. */
  lines: [string, string][]
  total: [string, string]
  note: string
}

/** The order that an invoice is about. */
export interface InvoicedOrder {
  payment_id: string
  credits: number
  amount_before: MinorUnits
  amount: MinorUnits
  currency: Currency
  country: Country
  vat_rate: number
  discount_percentage: number | null
}

/** Returns the contents of an invoice or credit note; `documents` are those of its order. */
export function invoiceDocument(
  locale: Locale,
  invoice: InvoiceRow,
  order: InvoicedOrder,
  documents: readonly InvoiceRow[],
): InvoiceDocument {
  const t = (key: string, values = {}) => text(locale, `orders.invoice.${key}`, values, order.country)
  const form = formattingLocale(locale, order.country)
  const money = (amount: MinorUnits) => formatMoney(form, amount, order.currency)
  const { name, address, city, country, registration_number, vat_numbers } = invoice.seller
  const isInvoice = invoice.kind === 'invoice'
  // The invoice of a charge back that was won is about what had been lost.
  const isWhole = isInvoice && invoice.amount === order.amount
  const discount = isWhole ? minus(order.amount_before, order.amount) : noMoney
  /** Returns an amount as the document prints it: a credit note states its amounts below zero. */
  const signed = (amount: MinorUnits) => money(isInvoice ? amount : negative(amount))
  const corrected = documents.find(({ id }) => id === invoice.corrects_id)
  const percent = new Intl.NumberFormat(form, { style: 'percent', maximumFractionDigits: 2 })
  const rate = percent.format(order.vat_rate / 10_000)
  const date = new Intl.DateTimeFormat(form, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    lang: writtenLanguage(locale, order.country),
    title: t(isInvoice ? 'title' : 'creditNote'),
    seller: [
      name,
      address,
      [city, regionNames(locale).of(country) ?? country].filter(Boolean).join(', '),
      ...(registration_number ? [t('registration', { country, number: registration_number })] : []),
      ...vat_numbers.map((number) => t('vatNumber', { number })),
    ],
    details: [
      [t('number'), invoiceNumber(invoice)],
      [t('date'), date.format(new Date(invoice.issued_at))],
      ...(corrected ? [[t('corrects'), invoiceNumber(corrected)] satisfies [string, string]] : []),
      [t('order'), order.payment_id],
      [t('country'), regionNames(locale).of(order.country) ?? order.country],
    ],
    lines: [
      ...(isInvoice
        ? ([
            [t('credits', { count: invoice.credits }), money(plus(invoice.amount, discount))],
            ...(discount > 0
              ? [[t('discount', { percentage: order.discount_percentage ?? 0 }), money(negative(discount))]]
              : []),
          ] as [string, string][])
        : ([[t('returned', { count: invoice.credits }), signed(invoice.amount)]] as [string, string][])),
      [t('net'), signed(minus(invoice.amount, invoice.vat_amount))],
      [t('vat', { rate }), signed(invoice.vat_amount)],
    ],
    total: [t('total'), signed(invoice.amount)],
    note: t(order.vat_rate > 0 ? 'note' : 'noteWithoutVat'),
  }
}
