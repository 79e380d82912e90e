import type { Contribution } from '../../../server/registry.ts'
import { answerMessageJob, answerPartnerMessages } from './answer-message.ts'
import { keepOnline } from './keep-online.ts'
import { makeStageJob } from './make-stage.ts'

export const demoContribution: Contribution = {
  subscriptions: [answerPartnerMessages],
  jobs: [makeStageJob, answerMessageJob],
  dueTasks: [keepOnline],
}
