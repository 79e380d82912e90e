import { z } from 'zod'
import { staffRead, staffWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Currency, MinorUnits, Timestamp } from '../../core/schemas.ts'
import { differenceKinds, quarterPattern, vatSchemes } from './rules.ts'

const Day = z.iso.date()
const Days = { from: Day, to: Day }
const Share = z.number()

/** Charge backs of a month. */
export const ChargeBacks = z.object({
  /** `YYYY-MM` (UTC). */
  month: z.string(),
  site: z.string(),
  provider: z.string(),
  paid: z.int(),
  charge_backs: z.int(),
  fraud_reports: z.int(),
  /** Charge backs and reports of fraud by count, of the orders paid in the month; null where none was. */
  ratio: Share.nullable(),
  /** True from 0.005 on, of at least three. */
  is_alarm: z.boolean(),
})

/** VAT of a country at a rate. */
export const VatRow = z.object({
  company: z.object({ id: Id, name: z.string() }),
  country: z.string(),
  scheme: z.enum(vatSchemes),
  /** In hundredths of a percent. */
  vat_rate: z.int(),
  currency: Currency,
  /** The quarter of the sale: another than the one asked for is a correction of that one. */
  quarter: z.string(),
  is_correction: z.boolean(),
  documents: z.int(),
  gross: MinorUnits,
  net: MinorUnits,
  vat: MinorUnits,
})

/** What became of the orders of a provider and method. */
export const TurnoverRow = z.object({
  provider: z.string(),
  payment_method: z.string(),
  currency: Currency,
  created: z.int(),
  unpaid: z.int(),
  paid: z.int(),
  /** Paid of those that were placed; null where none was. */
  conversion: Share.nullable(),
  amount: MinorUnits,
  refunds: z.int(),
  refunded: MinorUnits,
  charge_backs: z.int(),
  charged_back: MinorUnits,
})

/** A file of a provider, compared with our orders. */
export const ProviderFile = z.object({
  id: Id,
  provider: z.string(),
  name: z.string(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  lines: z.int(),
  matched: z.int(),
  differences: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      line: z.int().nullable(),
      reference: z.string(),
      order_id: Id.nullable(),
      theirs: MinorUnits.nullable(),
      ours: MinorUnits.nullable(),
      currency: z.string(),
    }),
  ),
  at: Timestamp,
})

export const fileRefusals = {
  /** A column is missing, or a line is not in order. */
  file_unreadable: { status: 400, data: z.object({ line: z.int(), column: z.string() }) },
} as const satisfies RefusalMap

export const money = {
  overview: staffRead('orders.read')
    .route({
      method: 'GET',
      path: '/admin/money',
      summary: 'List companies, sites and providers',
      description: 'Those whose orders the caller may read.',
    })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        companies: z.array(z.object({ id: Id, name: z.string(), country: z.string() })),
        sites: z.array(z.object({ id: Id, host: z.string() })),
        providers: z.array(z.string()),
      }),
    ),
  chargeBacks: staffRead('orders.read')
    .route({
      method: 'GET',
      path: '/admin/charge-backs',
      summary: 'Read the ratio of charge backs',
      description:
        'By month, site and provider, newest first; without days those of this month and the last. A report of fraud counts as ' +
        'a charge back does.',
    })
    .input(z.strictObject({ from: Day.optional(), to: Day.optional() }).optional())
    .output(z.object({ rows: z.array(ChargeBacks) })),
  turnover: staffRead('orders.read')
    .route({
      method: 'GET',
      path: '/admin/turnover',
      summary: 'Read what became of orders',
      description: 'By provider, method and currency. Refunds and charge backs count on their own day.',
    })
    .input(z.strictObject({ ...Days, site: PathId.optional() }))
    .output(z.object({ rows: z.array(TurnoverRow) })),
  vat: staffRead('orders.read')
    .route({
      method: 'GET',
      path: '/admin/vat',
      summary: 'Read the VAT of a quarter',
      description:
        'By company, country, rate and currency, of the documents issued in the quarter (UTC). Credit notes count below zero, in ' +
        'the quarter of the sale that they correct: one-stop shop returns name corrections by that. There are no exchange rates.',
    })
    .input(z.strictObject({ quarter: z.string().regex(quarterPattern) }))
    .output(z.object({ rows: z.array(VatRow) })),
  deferred: staffRead('orders.read')
    .route({
      method: 'GET',
      path: '/admin/deferred-revenue',
      summary: 'Read the deferred revenue at a day',
      description:
        'What bought and unspent credits were sold for, by company and currency, at the end of the day (UTC); `day` is the last ' +
        'one that was counted until then, null before the first.',
    })
    .input(z.strictObject({ day: Day }))
    .output(
      z.object({
        day: z.string().nullable(),
        rows: z.array(
          z.object({
            company: z.object({ id: Id, name: z.string() }),
            currency: Currency,
            credits: z.int(),
            gross: MinorUnits,
            net: MinorUnits,
            vat: MinorUnits,
          }),
        ),
      }),
    ),
  reconciliations: staffRead('orders.read')
    .route({
      method: 'GET',
      path: '/admin/reconciliations',
      summary: 'Read what does not reconcile',
      description:
        'The daily comparison of balances, ledgers, orders and invoices (the newest ten days), and the newest ten files of ' +
        'providers.',
    })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        days: z.array(
          z.object({
            day: z.string(),
            mismatches: z.array(z.object({ kind: z.string(), id: Id })),
          }),
        ),
        files: z.array(ProviderFile),
      }),
    ),
  compareFile: staffWrite('orders.write')
    .route({
      method: 'POST',
      path: '/admin/reconciliations',
      summary: 'Compare a provider’s file',
      description:
        'A CSV whose first line names its columns: `reference` (ours or the provider’s), `amount`, and where there are any ' +
        '`type` (payment, refund, charge back, fraud), `currency`, `date`. Lines about fraud are stored as reports of fraud. The ' +
        'same file again is the same comparison.',
    })
    .input(z.strictObject({ provider: z.string().max(40), file: z.file() }))
    .output(z.object({ file: ProviderFile }))
    .errors(fileRefusals)
    .meta({ body: 'multipart' }),
}
