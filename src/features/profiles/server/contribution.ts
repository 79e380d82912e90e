import { readOwn } from '../../../server/own-records.ts'
import type { Contribution } from '../../../server/registry.ts'
import { answerTo, subscribe } from '../../../server/work.ts'
import { accountCreated, accountErased, accountSeen } from '../../accounts/events.ts'
import { homeCountryQuestion } from '../../sites/events.ts'
import { deleteProfile, profileRecord } from '../attributes/server/profiles-table.ts'
import { createProfile } from '../editing/server/change-profile.ts'
import { profileErased } from '../events.ts'
import { profilesDueTasks } from '../review/server/review-texts.ts'
import { rejectedText, textQueue } from '../review/server/text-queue.ts'
import { presenceRecord, updateLastActive } from '../visibility/server/presence-table.ts'

export const profilesContribution: Contribution = {
  subscriptions: [
    subscribe(accountCreated, createProfile),
    subscribe(accountSeen, (work, { account_id, at }) => updateLastActive(work.db, account_id, at)),
    // Blocks, presence, photos, the search entry and likes are deleted with the row.
    subscribe(accountErased, async (work, { account_id }) => {
      await work.emit(profileErased, { profile_id: account_id })
      await deleteProfile(work.db, account_id)
    }),
  ],
  answers: [
    answerTo(
      homeCountryQuestion,
      async (work, { account_id }) => (await readOwn(work, profileRecord, account_id))?.country ?? null,
    ),
  ],
  dueTasks: profilesDueTasks,
  ownRecords: [profileRecord, presenceRecord],
  extensions: { queues: [textQueue], effects: [rejectedText] },
}
