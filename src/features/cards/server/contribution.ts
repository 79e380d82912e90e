import type { Contribution } from '../../../server/registry.ts'
import { answerTo } from '../../../server/work.ts'
import { ownProfileQuestion } from '../../accounts/events.ts'
import { memberCardsQuestion } from '../../profiles/events.ts'
import { cardsOf } from './make-cards.ts'
import { ownProfileOf, viewingOf } from './make-profile.ts'

export const cardsContribution: Contribution = {
  answers: [
    answerTo(ownProfileQuestion, (work, { account_id }) => ownProfileOf(work, account_id)),
    answerTo(memberCardsQuestion, async (work, { account_id, ids, with_blocked }) =>
      cardsOf(await viewingOf(work, account_id), ids, { withBlocked: with_blocked }),
    ),
  ],
}
