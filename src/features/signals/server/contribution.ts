import { addSeconds } from '../../../core/time.ts'
import type { Contribution } from '../../../server/registry.ts'
import { onJob, subscribe, type Work } from '../../../server/work.ts'
import { accountActivated, accountErased, sessionStarted } from '../../accounts/events.ts'
import { messageSent } from '../../chats/events.ts'
import { restrictionsChanged } from '../../moderation/events.ts'
import { orderChanged } from '../../orders/events.ts'
import { pictureStored } from '../../photos/events.ts'
import { profileChanged } from '../../profiles/events.ts'
import { memberReported } from '../../safety/events.ts'
import { markSeconds, signalSeconds } from '../rules.ts'
import { keepMarks, keepMarksOf } from './banned-marks.ts'
import { scamQueue } from './evaluate.ts'
import {
  noticeLogin,
  noticeOpener,
  noticePayment,
  noticePhoto,
  noticeProfile,
  noticeReports,
  noticeWarnings,
  readLogin,
  readOpener,
  readPayment,
  readPhoto,
  readProfile,
  readReports,
  readWarnings,
} from './notice-signals.ts'
import { deleteOld, deleteSignalsOf } from './signals-table.ts'

const readProfileOf = (work: Work, account_id: number) => work.enqueue(readProfile, { account_id })

export const signalsContribution: Contribution = {
  subscriptions: [
    subscribe(messageSent, async (work, { message, is_opener, scam_warnings }) => {
      const { id: message_id, conversation_id, sender_id: account_id } = message
      if (is_opener) await work.enqueue(readOpener, { conversation_id, message_id })
      const warnings = scam_warnings.filter((warning) => warning !== 'copied')
      if (warnings.length > 0) await work.enqueue(readWarnings, { account_id, warnings })
    }),
    subscribe(sessionStarted, (work, { account_id }) => work.enqueue(readLogin, { account_id })),
    subscribe(accountActivated, (work, { account_id }) => readProfileOf(work, account_id)),
    subscribe(profileChanged, (work, { profile_id }) => readProfileOf(work, profile_id)),
    subscribe(pictureStored, (work, { photo_id }) => work.enqueue(readPhoto, { photo_id })),
    subscribe(memberReported, (work, { profile_id }) =>
      work.enqueue(readReports, { account_id: profile_id }),
    ),
    subscribe(orderChanged, (work, { account_id }) => work.enqueue(readPayment, { account_id })),
    subscribe(restrictionsChanged, (work, { account_id }) => work.enqueue(keepMarks, { account_id })),
    subscribe(accountErased, ({ db }, { account_id }) => deleteSignalsOf(db, account_id)),
  ],
  jobs: [
    onJob(readOpener, noticeOpener),
    onJob(readWarnings, noticeWarnings),
    onJob(readLogin, noticeLogin),
    onJob(readProfile, noticeProfile),
    onJob(readPhoto, noticePhoto),
    onJob(readReports, noticeReports),
    onJob(readPayment, noticePayment),
    onJob(keepMarks, keepMarksOf),
  ],
  dueTasks: [
    {
      name: 'signals.delete-old',
      run: ({ db, now }) =>
        deleteOld(db, {
          now,
          signals: addSeconds(now, -signalSeconds),
          openers: addSeconds(now, -markSeconds),
        }),
    },
  ],
  extensions: { queues: [scamQueue] },
}
