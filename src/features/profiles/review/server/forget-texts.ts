import { addSeconds } from '../../../../core/time.ts'
import type { DueTask } from '../../../../server/work.ts'
import { appealSeconds } from '../../rules.ts'
import { updateRejectedForgotten } from './text-reviews-table.ts'

/** Rejected texts are stored for an appeal and no longer. */
export const profilesDueTasks: DueTask[] = [
  {
    name: 'profiles.forget-texts',
    run: ({ db, now }) => updateRejectedForgotten(db, addSeconds(now, -appealSeconds)),
  },
]
