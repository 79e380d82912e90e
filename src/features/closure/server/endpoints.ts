import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { closure, Deletion, DeletionReason, SelfExclusion } from '../contract.ts'
import { deleteAccount } from './delete-account.ts'
import { excludeSelf, readExclusion } from './exclude-self.ts'
import { reactivateAccount } from './reactivate-account.ts'
import { readDeletion } from './read-deletion.ts'
import { takeOffer } from './take-offer.ts'

export const closureEndpoints = endpoints(closure, {
  read: readDeletion,
  takeOffer,
  readExclusion,
  exclude: excludeSelf,
  delete: deleteAccount,
  reactivate: reactivateAccount,
})

export const closureSection: ApiSection = {
  contract: closure,
  tag: 'Account deletion',
  description: 'Deleting the account, the way back within 14 days, and self-exclusion for a chosen time.',
  schemas: { Deletion, DeletionReason, SelfExclusion },
}
