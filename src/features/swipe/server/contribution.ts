import { addSeconds } from '../../../core/time.ts'
import type { Contribution } from '../../../server/registry.ts'
import { meetAgainSeconds } from '../../matching/rules.ts'
import { deleteSwipesUntil } from './swipes-table.ts'

export const swipeContribution: Contribution = {
  dueTasks: [
    {
      name: 'swipe.forget',
      run: (work) => deleteSwipesUntil(work.db, addSeconds(work.now, -meetAgainSeconds)),
    },
  ],
}
