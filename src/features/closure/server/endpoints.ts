import { endpoints } from '../../../server/http/runner.ts'
import { closure } from '../contract.ts'
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
