import type { Contribution } from '../../../server/registry.ts'
import { firstCountedDay } from '../rules.ts'
import { deleteCountsBefore } from './promotions-table.ts'

export const promotionsContribution: Contribution = {
  dueTasks: [
    {
      name: 'promotions.drop-old-counts',
      run: (work) => deleteCountsBefore(work.db, firstCountedDay(work.now)),
    },
  ],
}
