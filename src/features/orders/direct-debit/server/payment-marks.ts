import type { Work } from '../../../../server/work.ts'
import type { DebtorDetails } from '../../payments/server/payment-provider.ts'
import { findMethodMarks } from '../../payments/server/stored-methods-table.ts'
import { findNewestMandates } from './mandates-table.ts'
import { mandatePurpose } from './start-direct-debit.ts'

/** Newest mandates that are looked at. */
const mandatesOf = 20

/** By what a way to pay is recognised, without saying what it is. */
export interface PaymentMark {
  kind: 'card' | 'bank_account' | 'telephone'
  /** Keyed hash. */
  mark: string
}

/** Returns the marks of the cards, bank accounts and telephones that an account has paid with. */
export async function paymentMarksOf(
  { db, services }: Pick<Work, 'db' | 'services'>,
  accountId: number,
): Promise<PaymentMark[]> {
  const { signer } = services
  const cards = await findMethodMarks(db, accountId)
  const mandates = await findNewestMandates(db, accountId, mandatesOf)
  const debits = mandates.flatMap(({ iban_hash, details, reference }): PaymentMark[] => {
    const opened = details === null ? null : signer.open(mandatePurpose, details, reference)
    const phone = opened === null ? null : (JSON.parse(opened) as DebtorDetails).phone
    return [
      ...(iban_hash === null ? [] : [{ kind: 'bank_account' as const, mark: iban_hash }]),
      ...(phone === null ? [] : [{ kind: 'telephone' as const, mark: signer.sign('mark-telephone', phone) }]),
    ]
  })
  return [...cards.map((mark) => ({ kind: 'card' as const, mark })), ...debits]
}
