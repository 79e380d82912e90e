import { createHash } from 'node:crypto'
import { commonRefusals, InvalidInput, Refusal, refuse } from '../../../../core/refusals.ts'
import { addSeconds, secondsPerDay, secondsPerMinute } from '../../../../core/time.ts'
import type { MemberContext } from '../../../../server/http/context.ts'
import { receiverLimit } from '../../../../server/outbox/receiver-limit.ts'
import { newReference } from '../../../../server/reference.ts'
import type { SealedColumn } from '../../../../server/secret-use.ts'
import { sendSms } from '../../../../server/sms/send-sms.ts'
import { UnreachableNumber } from '../../../../server/sms/sms.ts'
import { text } from '../../../../server/text.ts'
import type { Services, Work } from '../../../../server/work.ts'
import { lockBalances } from '../../../credits/server/public.ts'
import { marketOf, methodsIn, preferredIn } from '../../checkout/server/market.ts'
import { quoteOrder } from '../../checkout/server/new-order.ts'
import { debitRefusals } from '../../contract.ts'
import { foldIban, isIban } from '../../iban-rules.ts'
import type { DebtorDetails } from '../../payments/server/payment-provider.ts'
import { providerFor } from '../../payments/server/providers.ts'
import { internationalNumber, mobileProblem } from '../../phone-rules.ts'
import { debitMethod } from '../../rules.ts'
import { requireWithinDebitLimits } from '../../settlement/server/debit-limits.ts'
import {
  claimCode,
  deleteUnsentMandate,
  findMandateByClientId,
  findMandateTimes,
  insertMandate,
  type MandateRow,
  updateMandate,
} from './mandates-table.ts'

const code = { seconds: 10 * secondsPerMinute, attempts: 5 }
export const mandatePurpose = 'direct-debit-mandate'
/** Purpose under which IBANs are hashed. */
export const ibanPurpose = 'iban'

/** The column of the sealed details. */
export const mandateDetails: SealedColumn = {
  table: 'direct_debit_mandates',
  key: ['id'],
  column: 'details',
  purpose: mandatePurpose,
  of: ['reference'],
  owner: ({ reference = '' }) => reference,
}

/** Text messages to an account in a day. */
const maxSendsADay = 3
/** Text messages to a telephone, whichever accounts name it. */
const codesPerPhone = receiverLimit('direct-debit-code', { amount: 3, windowSeconds: secondsPerDay })

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

/** Returns the code of a mandate: the same one if its text message has to be sent again. */
function codeOf({ signer }: Services, reference: string): string {
  const bytes = Buffer.from(signer.sign('direct-debit-code', reference), 'base64url')
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Returns the hash of a code that is stored; the code counts for its mandate only. */
export function hashCode(reference: string, value: string): string {
  return createHash('sha256').update(`${reference}:${value}`).digest('base64url')
}

/**
 * Stores a mandate, encrypted, and sends its code as a text message. Refuses a missing authorisation, an invalid IBAN, and
 * members who may not pay by direct debit. A repeated client id sends nothing again, unless no message has left.
 */
export async function startDirectDebit(ctx: MemberContext, input: DebitInput) {
  const { account_id } = ctx.actor
  const { services, now } = ctx
  if (!input.authorized) throw refuse(debitRefusals, 'consent_required', { purpose: 'mandate' })
  const iban = foldIban(input.iban)
  if (!isIban(iban)) throw refuse(debitRefusals, 'iban_invalid')
  const market = await marketOf(ctx)
  const method = methodsIn(ctx, market).find(({ code }) => code === debitMethod)
  if (!method) throw refuse(debitRefusals, 'payment_method_unavailable')
  const bundle = ctx.site.settings.bundles.find(({ credits }) => credits === input.bundle_id)
  if (!bundle) throw refuse(commonRefusals, 'not_found')
  const client_id = input.client_id.toLowerCase()
  const repeated = await findMandateByClientId(ctx.db, account_id, client_id)
  if (repeated) return sendCode(ctx, repeated)
  const { account_holder, street, house_number, zip, city } = input
  const phone = internationalNumber(input.phone, market.country)
  const message = mobileProblem(phone)
  if (message !== null) throw new InvalidInput([{ path: 'phone', message }])
  const details: DebtorDetails = { account_holder, iban, street, house_number, zip, city, phone }
  const company = ctx.site.company.name || ctx.site.name
  const provider = providerFor(services, debitMethod, market.currency, preferredIn(ctx, market))
  const isRepeatable = provider?.recurring.includes(debitMethod)
  const authorisation = {
    text: text(ctx.locale, 'orders.debit.mandateText', { company, later: isRepeatable ? 'yes' : 'no' }),
    address: ctx.address,
  }
  const ibanHashes = services.signer.signatures(ibanPurpose, iban)
  const iban_hash = services.signer.sign(ibanPurpose, iban)
  const reference = newReference()
  const mandate = await ctx.transaction(async (work) => {
    await lockBalances(work.db, [account_id])
    // As the order will be judged, so that no message is sent for one that would be refused.
    const { amount } = await quoteOrder(work, {
      account_id,
      bundle,
      method,
      market,
      discount_code: input.discount_code,
    })
    await requireWithinDebitLimits(work, { account_id, ibanHashes }, amount)
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
      code_hash: hashCode(reference, codeOf(services, reference)),
      attempts_left: code.attempts,
      code_expires_at: addSeconds(now, code.seconds),
      created_at: now,
    })
  })
  if (!mandate) throw refuse(commonRefusals, 'conflict')
  return sendCode(ctx, mandate)
}

/** Sends the code of a mandate, whose time counts from now; does nothing where it was sent. Refuses if it cannot be sent. */
async function sendCode(ctx: MemberContext, mandate: MandateRow) {
  const { services, now } = ctx
  const { id: mandate_id, reference } = mandate
  const details = mandate.details && services.signer.open(mandatePurpose, mandate.details, reference)
  if (mandate.code_sent_at !== null || !details)
    return { mandate_id, sms_sent: mandate.code_sent_at !== null }
  const { phone } = JSON.parse(details) as DebtorDetails
  const site = ctx.site.settings.mail_name || ctx.site.name
  const message = text(ctx.locale, 'orders.sms', { site, code: codeOf(services, reference) })
  // Claimed before it is sent: of concurrent starts one sends. Where a process ends in between, no code leaves, and the member
  // begins with a new form.
  const isClaimed = await claimCode(ctx.db, mandate_id, {
    now,
    code_expires_at: addSeconds(now, code.seconds),
  })
  if (!isClaimed) return { mandate_id, sms_sent: true }
  try {
    await sendSms(ctx, codesPerPhone, { to: phone, text: message })
  } catch (err) {
    await updateMandate(ctx.db, mandate_id, { code_sent_at: null })
    if (err instanceof UnreachableNumber || err instanceof Refusal) {
      // The member corrects the number in the same form, whose client id must be free again.
      await deleteUnsentMandate(ctx.db, mandate_id)
      throw err instanceof Refusal ? err : new InvalidInput([{ path: 'phone', message: 'phone' }])
    }
    ctx.log.error({ err }, 'code of a mandate not sent')
    throw refuse(debitRefusals, 'payment_unavailable')
  }
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
