import { ageAt } from '../../../../core/time.ts'
import {
  countDecisionsAbout,
  type EffectHandler,
  type Queue,
  type SubjectView,
} from '../../../moderation/server/public.ts'
import { findProfile } from '../../attributes/server/profiles-table.ts'
import { textReasons } from '../../rules.ts'
import { approveText, rejectText, restoreText } from './decide-text.ts'
import { findTextReviews } from './text-reviews-table.ts'

/** Texts of profiles that wait, each under the name of its field. */
export const textQueue: Queue = {
  kind: 'text',
  reasons: textReasons,
  show: async ({ db, now }, subjects) => {
    const reviews = await findTextReviews(
      db,
      subjects.map(({ id }) => id),
    )
    const views = new Map<number, SubjectView>()
    for (const { id, profile_id, field, text } of reviews) {
      const profile = await findProfile(db, profile_id)
      views.set(id, {
        pictures: [],
        texts: text === null ? [] : [{ label: field, text }],
        facts: [
          ...(profile ? [{ label: 'age', value: String(ageAt(profile.date_of_birth, now)) }] : []),
          { label: 'decisions', value: String(await countDecisionsAbout(db, profile_id)) },
        ],
      })
    }
    return views
  },
  effectsOf: ({ word }) => (word === 'reject' ? ['reject_text'] : []),
  // A rejected text is removed by the effect.
  decide: async (work, { subject, word }) => {
    if (word === 'approve') await approveText(work, subject.id)
  },
}

/** Removes a text from a profile; ends with the text in its place, unless the member has written another. */
export const rejectedText: EffectHandler = {
  effect: 'reject_text',
  begin: (work, { subject_id, reason }) =>
    rejectText(work, subject_id ?? 0, textReasons.find((code) => code === reason) ?? 'other'),
  end: (work, { subject_id }) => restoreText(work, subject_id ?? 0),
}
