import { addSeconds } from '../../../core/time.ts'
import type { Contribution } from '../../../server/registry.ts'
import { onJob, subscribe } from '../../../server/work.ts'
import { accountActivated, accountErased } from '../../accounts/events.ts'
import { turnSeconds } from '../rules.ts'
import { mailNewsStep, sendNews } from './mail-news.ts'
import { takeTurns } from './take-turns.ts'
import { deleteTurn, updateTurn } from './turns-table.ts'

export const campaignsContribution: Contribution = {
  jobs: [onJob(sendNews, mailNewsStep)],
  dueTasks: [{ name: 'campaigns.take-turns', run: takeTurns }],
  subscriptions: [
    subscribe(accountActivated, (work, { account_id }) =>
      updateTurn(work.db, account_id, addSeconds(work.now, turnSeconds)),
    ),
    subscribe(accountErased, ({ db }, { account_id }) => deleteTurn(db, account_id)),
  ],
}
