import { streamHeadRecord } from './events/stream-table.ts'
import type { MailType } from './mail/mail-type.ts'
import type { Figure } from './metrics.ts'
import type { OwnRecord } from './own-records.ts'
import type { Extensions } from './register.ts'
import type { SecretUse } from './secret-use.ts'
import type { Answer, DueTask, JobHandler, LiveRule, OutboxChannel, Registry, Subscription } from './work.ts'

/** The possible contributions of a feature. */
export interface Contribution {
  subscriptions?: Subscription[]
  live?: LiveRule[]
  answers?: Answer[]
  jobs?: JobHandler[]
  /** Kinds of mail, for the preview. */
  mails?: MailType<unknown>[]
  /** Channels of the outbox besides mail. */
  channels?: OutboxChannel[]
  dueTasks?: DueTask[]
  /** Metrics besides those of the machinery. */
  figures?: Figure[]
  /** Stored data that depends on the deployment's secret. */
  secretUse?: SecretUse
  /** Records that a page reads along with the session. */
  ownRecords?: OwnRecord<unknown>[]
  /** What it contributes to other features. */
  extensions?: Partial<Extensions>
}

/** Collects the contributions in the order of the features' list, which is also their execution order. */
export function createRegistry(contributions: Contribution[]): Registry {
  const subscriptions = contributions.flatMap((contribution) => contribution.subscriptions ?? [])
  const live = contributions.flatMap((contribution) => contribution.live ?? [])
  const answers = new Map<string, Answer>()
  for (const answer of contributions.flatMap((contribution) => contribution.answers ?? [])) {
    if (answers.has(answer.question.name))
      throw new Error(`the question ${answer.question.name} has two handlers`)
    answers.set(answer.question.name, answer)
  }
  const extensions = contributions.flatMap((contribution) => contribution.extensions ?? [])
  return {
    extensionsOf: (name) => extensions.flatMap((each) => (each[name] ?? []) as never[]) as never,
    answerOf: (question) => {
      const answer = answers.get(question.name)
      if (!answer) throw new Error(`the question ${question.name} has no handler`)
      return answer
    },
    subscriptionsOf: (event) =>
      subscriptions.filter((subscription) => subscription.event.name === event.name),
    liveRulesOf: (event) => live.filter((rule) => rule.event.name === event.name),
    jobs: contributions.flatMap((contribution) => contribution.jobs ?? []),
    mails: contributions.flatMap((contribution) => contribution.mails ?? []),
    channels: contributions.flatMap((contribution) => contribution.channels ?? []),
    dueTasks: contributions.flatMap((contribution) => contribution.dueTasks ?? []),
    secretUses: contributions.flatMap(({ secretUse }) => secretUse ?? []),
    ownRecords: [streamHeadRecord, ...contributions.flatMap((contribution) => contribution.ownRecords ?? [])],
  }
}
