import { addSeconds } from '../../../core/time.ts'
import type { Contribution } from '../../../server/registry.ts'
import { answerTo, subscribe } from '../../../server/work.ts'
import { accountCreated } from '../../accounts/events.ts'
import { memberLiked } from '../../likes/events.ts'
import { fairChoiceQuestion } from '../../search/events.ts'
import { deleteAutoLikesBefore } from '../auto-likes/server/auto-likes-table.ts'
import { chooseFairly, noteLiked, writeExposures } from '../fairness/server/exposures.ts'
import { insertExposure } from '../fairness/server/exposures-table.ts'
import { newcomerSeconds } from '../rules.ts'

// Match finder answers, exposure and greetings are deleted with the profile's row.
export const matchingContribution: Contribution = {
  subscriptions: [
    subscribe(accountCreated, (work, { account_id }) => insertExposure(work.db, account_id, work.now)),
    subscribe(memberLiked, async (work, { to, is_shown, is_repeated }) => {
      if (is_shown && !is_repeated) noteLiked(work.services, to)
    }),
  ],
  answers: [answerTo(fairChoiceQuestion, chooseFairly)],
  dueTasks: [
    { name: 'matching.write-exposures', run: writeExposures },
    {
      // By then the member is no longer a newcomer, so nobody can greet them twice.
      name: 'matching.forget-auto-likes',
      run: (work) => deleteAutoLikesBefore(work.db, addSeconds(work.now, -newcomerSeconds)),
    },
  ],
}
