import type { Contribution } from '../../../server/registry.ts'
import { answerTo, subscribe } from '../../../server/work.ts'
import {
  accountActivated,
  consentChanged,
  ownProfileQuestion,
  premiumChanged,
  statusChanged,
  visibilityChanged,
} from '../../accounts/events.ts'
import { memberCardsQuestion, memberNamesQuestion, profileChanged } from '../../profiles/events.ts'
import { cardRecord, refreshCard } from '../card/server/card-rows-table.ts'
import { cardsOf, namesOf } from '../card/server/make-cards.ts'
import { ownProfileOf, viewingOf } from '../profile/server/make-profile.ts'

// Cards are rewritten in the transaction of the change: nobody sees what was hidden or removed after its commit.
export const cardsContribution: Contribution = {
  subscriptions: [
    ...[accountActivated, statusChanged, visibilityChanged, consentChanged, premiumChanged].map((event) =>
      subscribe<{ account_id: number }>(event, ({ db }, { account_id }) => refreshCard(db, account_id)),
    ),
    subscribe(profileChanged, ({ db }, { profile_id }) => refreshCard(db, profile_id)),
  ],
  ownRecords: [cardRecord],
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
