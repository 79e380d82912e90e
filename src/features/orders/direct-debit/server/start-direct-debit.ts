import { createHash, randomInt } from 'node:crypto'
import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import { addSeconds, secondsPerDay, secondsPerMinute } from '../../../../core/time.ts'
import type { MemberContext } from '../../../../server/http/context.ts'
import { newReference } from '../../../../server/reference.ts'
import { text } from '../../../../server/text.ts'
import type { Work } from '../../../../server/work.ts'
import { lockBalances } from '../../../credits/server/public.ts'
import { marketOf, methodsIn } from '../../checkout/server/market.ts'
import { quoteOrder } from '../../checkout/server/new-order.ts'
import { debitRefusals } from '../../contract.ts'
import { foldIban, isIban } from '../../iban-rules.ts'
import type { DebtorDetails } from '../../payments/server/payment-provider.ts'
import { requireWithinDebitLimits } from './debit-limits.ts'
import { findMandateByClientId, findMandateTimes, insertMandate } from './mandates-table.ts'

const code = { seconds: 10 * secondsPerMinute, attempts: 5 }
export const mandatePurpose = 'direct-debit-mandate'
export const debitMethod = 'sepadirectdebit'

/** Text messages to an account in a day. */
const maxSendsADay = 3

/** The proof of an authorisation: the mandate's text as it was shown, and the address it was given from (law: 2.9). */
export interface Authorised {
  authorisation: { text: string; address: string }
}

/** The form of a direct debit. */
export interface DebitInput extends DebtorDetails {
  bundle_id: number
  authorized: boolean
  discount_code?: string | undefined
  client_id: string
}

/** Returns the hash of a code that is stored; the code counts for its mandate only. */
export function hashCode(reference: string, value: string): string {
  return createHash('sha256').update(`${reference}:${value}`).digest('base64url')
}

/**
 * Stores a mandate, encrypted, and sends its code as a text message. Refuses a missing authorisation, an invalid IBAN, and
 * members who may not pay by direct debit. A repeated client id sends nothing again.
 */
export async function startDirectDebit(ctx: MemberContext, input: DebitInput) {
  const { account_id } = ctx.actor
  const { services, now } = ctx
  if (!input.authorized) throw refuse(debitRefusals, 'consent_required', { purpose: 'mandate' })
  const iban = foldIban(input.iban)
  if (!isIban(iban)) throw refuse(debitRefusals, 'iban_invalid')
  const market = await marketOf(ctx)
  const method = methodsIn(ctx, market).find(({ code }) => code === debitMethod)
  if (!method || !services.sms.isAvailable) throw refuse(debitRefusals, 'payment_method_unavailable')
  const bundle = ctx.site.settings.bundles.find(({ credits }) => credits === input.bundle_id)
  if (!bundle) throw refuse(commonRefusals, 'not_found')
  const client_id = input.client_id.toLowerCase()
  const repeated = await findMandateByClientId(ctx.db, account_id, client_id)
  if (repeated) return { mandate_id: repeated.id, sms_sent: true }
  const { account_holder, street, house_number, zip, city } = input
  const phone = input.phone.replace(/[^\d+]/g, '')
  const details: DebtorDetails = { account_holder, iban, street, house_number, zip, city, phone }
  const company = ctx.site.company.name || ctx.site.name
  const authorisation = {
    text: text(ctx.locale, 'orders.debit.mandateText', { company }),
    address: ctx.address,
  }
  const iban_hash = services.signer.sign('iban', iban)
  const reference = newReference()
  const value = String(randomInt(1_000_000)).padStart(6, '0')
  const mandate_id = await ctx.transaction(async (work) => {
    await lockBalances(work.db, [account_id])
    // As the order will be judged, so that no message is sent for one that would be refused.
    const { amount } = await quoteOrder(work, {
      account_id,
      bundle,
      method,
      market,
      discount_code: input.discount_code,
    })
    await requireWithinDebitLimits(work, { account_id, iban_hash }, amount)
    await requireWithinSends(work, account_id)
    return insertMandate(work.db, {
      account_id,
      reference,
      details: services.signer.seal(
        mandatePurpose,
        JSON.stringify({ ...details, authorisation } satisfies DebtorDetails & Authorised),
        reference,
      ),
      credits: bundle.credits,
      discount_code: input.discount_code ?? null,
      client_id,
      iban_hash,
      code_hash: hashCode(reference, value),
      attempts_left: code.attempts,
      code_expires_at: addSeconds(now, code.seconds),
      created_at: now,
    })
  })
  if (mandate_id === null) throw refuse(commonRefusals, 'conflict')
  const site = ctx.site.settings.mail_name || ctx.site.name
  await services.sms.send({ to: phone, text: text(ctx.locale, 'orders.sms', { site, code: value }) })
  return { mandate_id, sms_sent: true }
}

/** Refuses with `too_many_requests` an account that was sent its codes of the day. Requires the account's lock. */
async function requireWithinSends({ db, now }: Work, accountId: number): Promise<void> {
  const sent = await findMandateTimes(db, accountId, addSeconds(now, -secondsPerDay))
  const oldest = sent.at(-maxSendsADay)
  if (!oldest) return
  const free = addSeconds(new Date(oldest.created_at), secondsPerDay)
  throw refuse(commonRefusals, 'too_many_requests', {
    retry_after: Math.ceil((free.getTime() - now.getTime()) / 1000),
  })
}
