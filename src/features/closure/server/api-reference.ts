import { describeCalls } from '../../../server/openapi/reference.ts'
import { closure, Deletion, DeletionReason, SelfExclusion } from '../contract.ts'

export const closureReference = describeCalls(closure, {
  tag: 'Account deletion',
  description: 'Deleting the account, the way back within 14 days, and self-exclusion for a chosen time.',
  calls: {
    read: {
      summary: 'Read what a deletion means',
      description: 'Remaining credits, the offer to stay, and the reasons.',
    },
    takeOffer: {
      summary: 'Take the offer to stay',
      description: 'Returns the same discount code while it is valid.',
    },
    delete: {
      summary: 'Delete the own account',
      description: 'Invisible for everybody at once, erased after 14 days. A link to return is mailed.',
    },
    readExclusion: { summary: 'Read the own self-exclusion', description: 'Until when it applies, or null.' },
    exclude: {
      summary: 'Exclude oneself for a chosen time',
      description:
        'At once, on all sites of the company: hidden, no orders, no advertising, no signup with the address. Nothing ends it early.',
    },
    reactivate: {
      summary: 'Reactivate a deleted account',
      description: 'Takes the mailed token. Does not log in.',
    },
  },
  schemas: { Deletion, DeletionReason, SelfExclusion },
})
