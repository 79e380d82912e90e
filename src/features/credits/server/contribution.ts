import type { Contribution } from '../../../server/registry.ts'
import { showLive, subscribe } from '../../../server/work.ts'
import { accountActivated } from '../../accounts/events.ts'
import { siteById } from '../../sites/server/public.ts'
import { creditsChanged } from '../events.ts'
import { grantCredits } from './ledger.ts'

export const creditsContribution: Contribution = {
  subscriptions: [
    // Signup credits are granted on activation (api: Details, Not confirmed), once per account.
    subscribe(accountActivated, async (work, { account_id, site_id }) => {
      const { signup_credits } = (await siteById(work, site_id)).settings
      if (signup_credits === 0) return
      await grantCredits(work, {
        account_id,
        amount: signup_credits,
        reason: 'signup',
        reference: `account:${account_id}`,
        idempotency_key: `signup:${account_id}`,
      })
    }),
  ],
  live: [
    showLive(creditsChanged, (_work, { balances }) =>
      balances.map(({ account_id, credits }) => ({ account_id, type: 'credits', data: { credits } })),
    ),
  ],
}
