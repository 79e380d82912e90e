import { callsOf, defineFeature } from '../../server/feature.ts'
import { closure, Deletion, DeletionReason, SelfExclusion } from './contract.ts'
import { closureContribution } from './server/contribution.ts'
import { deleteAccount, reactivateAccount, readDeletion } from './server/delete-account.ts'
import { excludeSelf, readExclusion } from './server/exclude-self.ts'
import { takeOffer } from './server/take-offer.ts'

export const closureFeature = defineFeature({
  name: 'closure',
  knows: ['accounts', 'chats', 'credits', 'likes', 'orders', 'sites'],
  calls: {
    closure: callsOf(
      closure,
      {
        read: readDeletion,
        takeOffer,
        readExclusion,
        exclude: excludeSelf,
        delete: deleteAccount,
        reactivate: reactivateAccount,
      },
      {
        tag: 'Account deletion',
        description:
          'Deleting the account, the way back within 14 days, and self-exclusion for a chosen time.',
        schemas: { Deletion, DeletionReason, SelfExclusion },
        openBeforeEntry: true,
      },
    ),
  },
  contribution: closureContribution,
})
