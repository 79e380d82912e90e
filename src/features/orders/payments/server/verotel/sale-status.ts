import { z } from 'zod'
import type { MinorUnits } from '../../../../../core/money.ts'
import { MinorUnits as Amount } from '../../../../../core/schemas.ts'
import type { ReportKind } from '../../../payment-rules.ts'
import { fromDecimal } from '../decimal-amount.ts'
import { ProviderFailed } from '../payment-provider.ts'

const Price = z.object({
  priceAmount: z.string().transform(fromDecimal).pipe(Amount),
  priceCurrency: z.string().length(3),
})

const Status = z.object({ response: z.string(), saleResult: z.string().optional() })

/** The state of a sale at FlexPay. */
export interface Sale {
  kind: ReportKind
  amount: MinorUnits
  currency: string
}

/** Returns the sale on a status page, which has a line `name: value` for each fact; null while there is none. */
export function parseSale(page: string): Sale | null {
  const facts = Object.fromEntries(page.split('\n').map(toFact))
  const status = Status.safeParse(facts)
  if (status.data?.response === 'NOTFOUND') return null
  const price = Price.safeParse(facts)
  if (status.data?.response !== 'FOUND' || !price.success) {
    throw new ProviderFailed('the status of a sale at Verotel is not readable')
  }
  const { priceAmount: amount, priceCurrency: currency } = price.data
  return { kind: kindOf(status.data.saleResult), amount, currency }
}

function kindOf(saleResult: string | undefined): ReportKind {
  if (saleResult === 'APPROVED') return 'paid'
  return saleResult === 'DECLINED' ? 'failed' : 'pending'
}

function toFact(line: string): [name: string, value: string] {
  const [name = '', ...rest] = line.split(':')
  return [name.trim(), unquoted(rest.join(':').trim())]
}

const unquoted = (value: string) => value.replace(/^(['"])(.*)\1$/, '$2')
