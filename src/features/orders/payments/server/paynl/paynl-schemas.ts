import { z } from 'zod'
import { inMinorUnits } from '../../../../../core/schemas.ts'

// What Pay. answers and sends; what is not read here is not checked.

const Money = z.object({ value: inMinorUnits(z.int().nonnegative()), currency: z.string().length(3) })
/** Optional facts are often null. */
const maybe = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? undefined)

/** An order, as the Order API answers and exchanges it; amounts in minor units. */
export const PaynlOrder = z.object({
  /** The number with an X, which every API of Pay. knows. */
  orderId: z.string().min(1),
  reference: maybe(z.string()),
  serviceId: maybe(z.string()),
  status: z.object({ code: z.int() }),
  amount: Money,
  capturedAmount: maybe(Money),
  integration: maybe(z.object({ test: maybe(z.boolean()) })),
})
export type PaynlOrder = z.infer<typeof PaynlOrder>

/** A new order, with the page where it is paid. */
export const NewPaynlOrder = z.object({
  orderId: z.string().min(1),
  links: z.object({ redirect: z.url({ protocol: /^https?$/ }) }),
})

/** A transaction: what was paid and what went back of it. */
export const PaynlTransaction = z.object({ amount: Money, amountRefunded: maybe(Money) })

/** A new mandate. */
export const NewPaynlMandate = z.object({ code: z.string().startsWith('IO-') })

/** A mandate with its direct debits; ours have one. */
export const PaynlMandate = z.object({
  directdebits: z.array(
    z.object({
      orderId: maybe(z.string()),
      amount: Money,
      status: z.object({ action: z.string() }),
      declined: maybe(z.boolean()),
    }),
  ),
})

/** An exchange about an order: the whole object. */
export const OrderExchange = z.object({ type: z.literal('order'), object: PaynlOrder })

/** An exchange of the older form, as for refunds, charge backs and direct debits. */
export const ActionExchange = z.object({
  action: z.string(),
  order_id: maybe(z.string()),
  amount: maybe(z.union([z.string(), z.number()]).transform(String)),
  /** Carries our reference. */
  extra1: maybe(z.string()),
  mandateId: maybe(z.string()),
})
export type ActionExchange = z.infer<typeof ActionExchange>
