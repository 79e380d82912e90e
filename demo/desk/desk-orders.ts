import { countries } from '../../src/core/countries.ts'
import { isLocale } from '../../src/core/locales.ts'
import { findAccountById } from '../../src/features/accounts/server/public.ts'
import {
  buyInSandbox,
  findRefundsOf,
  playInSandbox,
  runRefund,
  withdraw,
} from '../../src/features/orders/server/public.ts'
import { siteOf } from '../../src/features/sites/server/public.ts'
import { refundOrder } from '../../src/features/support/server/public.ts'
import { createWork } from '../../src/server/run-work.ts'
import type { DemoMember } from '../demo-member.ts'
import { demoHost } from '../demo-sites.ts'
import { clientIdOf } from '../send-turn.ts'
import { actAs, actOutside, type Desk, dayMs, hourMs, type Piece } from './desk.ts'

/** Three months. */
const orderDays = 90
export const orderAmount = 110
/** One in this many payments fails; as many are refunded. */
const failedIn = 12
const refundedIn = 18
/** The largest bundle, whose refund needs a second person. */
const largest = 1500
/** In these the smaller bundles are below what finance may refund alone. */
const withinLimit: readonly string[] = ['EUR', 'USD', 'GBP', 'CHF']
const bundles = [
  [100, 5],
  [250, 4],
  [600, 2],
  [largest, 1],
] as const

/** Why support gives money back, in their words. */
const refundReasons = [
  'Bought twice within a minute, the second one by mistake.',
  'Wrote within the two weeks, has not used the credits.',
  'The page showed an error after the payment, and the member paid again.',
]

interface Purchase {
  buyer: DemoMember
  at: number
  nth: number
  bundle: number
  method?: string
}

/**
 * Returns the orders of three months, more of them lately: of members who are Premium already, and of newcomers, so that each
 * currency has some. Some payments fail, some are refunded, one is charged back, one refund waits for a second person, and a
 * withdrawal for somebody who sends the money by hand.
 */
export function orderPieces(
  desk: Desk,
  newcomers: readonly DemoMember[],
  cheat: DemoMember | undefined,
): Piece[] {
  const purchases = purchasesOf(desk, newcomers)
  const firsts = new Set(firstOfCurrencies(purchases))
  const charged = cheat ? [{ buyer: cheat, at: desk.now - 12 * dayMs, nth: 0, bundle: 600 }] : []
  return [
    ...purchases.map((purchase, index): Piece => {
      const isFailed = index % failedIn === 5 && !firsts.has(purchase)
      const { currency } = countries[purchase.buyer.person.country]
      const isRefunded = index % refundedIn === 7 && !isFailed && withinLimit.includes(currency)
      return {
        name: `desk:order:${index}`,
        at: purchase.at,
        run: async () => {
          const order = await buy(desk, purchase, { key: String(index), isFailed })
          if (order !== null && isRefunded) await refund(desk, order, purchase.at + 30 * hourMs, index)
        },
      }
    }),
    ...charged.map(
      (purchase): Piece => ({
        name: 'desk:charge-back',
        at: purchase.at,
        run: async () => {
          const order = await buy(desk, purchase, { key: 'charge-back', isFailed: false })
          if (order !== null) await playInSandbox(workAt(desk, purchase.at + 8 * dayMs), order, 'charge_back')
        },
      }),
    ),
    proposal(desk, purchases),
    withdrawal(desk, purchases),
  ]
}

function workAt({ services }: Desk, at: number) {
  return createWork(services, { now: new Date(at), log: services.log })
}

function purchasesOf({ random, members, now }: Desk, newcomers: readonly DemoMember[]): Purchase[] {
  const premium = random.shuffle(members.filter(({ paid_user }) => paid_user))
  const firstDays = (member: DemoMember) => Math.min(orderDays, member.person.joined_days_ago)
  const fresh = newcomers.map(
    (buyer, nth): Purchase => ({
      ...{ buyer, nth, bundle: random.weighted(bundles) },
      at: now - random.int(2, 20) * hourMs,
    }),
  )
  const others = Array.from(
    { length: premium.length === 0 ? 0 : orderAmount - fresh.length },
    (_, nth): Purchase => {
      const buyer = premium[nth % premium.length] as DemoMember
      // The business grows: the square root puts more of them near today.
      const daysAgo = firstDays(buyer) * (1 - Math.sqrt(random.next()))
      return {
        buyer,
        nth,
        bundle: random.weighted(bundles),
        at: Math.min(now - hourMs, now - daysAgo * dayMs),
      }
    },
  )
  return [...fresh, ...others]
}

function firstOfCurrencies(purchases: readonly Purchase[]): Purchase[] {
  const known = new Map<string, Purchase>()
  for (const purchase of purchases) {
    const { currency } = countries[purchase.buyer.person.country]
    if (!known.has(currency)) known.set(currency, purchase)
  }
  return [...known.values()]
}

/** Buys a bundle. Returns the order's id; null where it was not paid. */
async function buy(
  desk: Desk,
  { buyer, at, nth, bundle, method }: Purchase,
  { key, isFailed }: { key: string; isFailed: boolean },
): Promise<number | null> {
  const { services } = desk
  const account = await findAccountById(services.database.db, buyer.id)
  if (!account) return null
  const order = await buyInSandbox(workAt(desk, at), {
    account_id: buyer.id,
    site: await siteOf(services, demoHost(buyer.person.site_niche)),
    country: buyer.person.country,
    locale: isLocale(account.language) ? account.language : 'en',
    bundle_id: bundle,
    client_id: clientIdOf(`desk:order:${key}`),
    // Two in three pay by card.
    ...(nth % 3 === 2 ? { nth } : {}),
    ...(method === undefined ? {} : { method }),
    ...(isFailed ? { outcome: 'fail' as const } : {}),
  })
  return isFailed ? null : order
}

/** Refunds an order as the finance team does. */
async function refund(desk: Desk, order: number, wanted: number, nth: number): Promise<void> {
  const at = Math.min(wanted, desk.now - hourMs)
  const made = await actAs(desk, desk.staff.finance, at, (ctx) =>
    refundOrder(ctx, { id: order, reason: refundReasons[nth % refundReasons.length] ?? '' }),
  )
  if ('refund' in made) await runRefund(workAt(desk, at), made.refund.id)
}

/** A refund of more than finance may give alone, which waits for the owner. */
function proposal(desk: Desk, purchases: readonly Purchase[]): Piece {
  const buyer = purchases.find(
    ({ buyer }) => !withinLimit.includes(countries[buyer.person.country].currency),
  )?.buyer
  const at = desk.now - 5 * hourMs
  return {
    name: 'desk:refund-proposal',
    at,
    run: async () => {
      if (!buyer) return
      const purchase = { buyer, at: at - 3 * dayMs, nth: 0, bundle: largest }
      const order = await buy(desk, purchase, { key: 'proposal', isFailed: false })
      if (order !== null) await refund(desk, order, at, 1)
    },
  }
}

/** A withdrawal of an order that was paid with a voucher, to which no money goes back. */
function withdrawal(desk: Desk, purchases: readonly Purchase[]): Piece {
  const buyer = purchases.find(({ buyer }) => countries[buyer.person.country].currency === 'EUR')?.buyer
  const at = desk.now - 9 * hourMs
  return {
    name: 'desk:withdrawal',
    at,
    run: async () => {
      if (!buyer) return
      const purchase = { buyer, at: at - 2 * dayMs, nth: 0, bundle: 250, method: 'paysafecard' }
      const order = await buy(desk, purchase, { key: 'withdrawal', isFailed: false })
      const account = await findAccountById(desk.services.database.db, buyer.id)
      if (order === null || !account?.email) return
      const email = account.email
      await actOutside(desk, buyer.id, at, (ctx) =>
        withdraw(ctx, { order_id: order, email, name: buyer.person.name }),
      )
      for (const { id } of await findRefundsOf(desk.services.database.db, [order]))
        await runRefund(workAt(desk, at), id)
    },
  }
}
