import type { Contribution } from '../../../server/registry.ts'
import { answerTo } from '../../../server/work.ts'
import { ownProfileQuestion } from '../../accounts/events.ts'
import { memberCardsQuestion, memberNamesQuestion } from '../../profiles/events.ts'
import { cardsOf, namesOf } from './make-cards.ts'
import { ownProfileOf, viewingOf } from './make-profile.ts'

export const cardsContribution: Contribution = {
  answers: [
    answerTo(ownProfileQuestion, (work, { account_id }) => ownProfileOf(work, account_id)),
    answerTo(memberCardsQuestion, async (work, { account_id, ids }) =>
      cardsOf(await viewingOf(work, account_id), ids),
    ),
    answerTo(memberNamesQuestion, async (work, { account_id, ids }) =>
      namesOf(await viewingOf(work, account_id), ids),
    ),
  ],
}
