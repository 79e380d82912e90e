import type { QueueKind } from '../../../core/staff.ts'
import type { Work } from '../../../server/work.ts'
import { decisionReasons, type Urgency } from '../../moderation/rules.ts'
import { openItem, type Queue, type SubjectView } from '../../moderation/server/public.ts'
import type { ComplaintKind } from '../rules.ts'
import { findComplaints, updateComplaintClosed } from './complaints-table.ts'
import { closeReport } from './report.ts'
import { findOpenReports } from './reports-table.ts'

/** The kind of queue that a complaint of the public form waits in, and how urgent it is. */
const queueOfComplaint: Record<ComplaintKind, { kind: QueueKind; urgency: Urgency }> = {
  illegal_content: { kind: 'complaint', urgency: 1 },
  underage: { kind: 'complaint', urgency: 0 },
  intimate_without_consent: { kind: 'intimate_image', urgency: 1 },
  fake: { kind: 'complaint', urgency: 2 },
  copyright: { kind: 'copyright', urgency: 2 },
  decision: { kind: 'complaint', urgency: 2 },
  order: { kind: 'complaint', urgency: 2 },
  accessibility: { kind: 'complaint', urgency: 2 },
  self_exclusion: { kind: 'complaint', urgency: 2 },
  other: { kind: 'complaint', urgency: 2 },
}

/** Puts a complaint of the public form into the queue of its kind. */
export async function queueComplaint(
  work: Work,
  complaint: { id: number; kind: ComplaintKind; site_id: number; language: string },
): Promise<void> {
  const { id, kind, site_id, language } = complaint
  await openItem(work, {
    ...queueOfComplaint[kind],
    subject: { kind: 'complaint', id },
    profile_id: null,
    site_id,
    language,
  })
}

/** What members report; the decider chooses what follows for the reported member. */
export const reportQueue: Queue = {
  kind: 'report',
  reasons: decisionReasons,
  show: async ({ db }, subjects) => {
    const views = new Map<number, SubjectView>()
    for (const subject of subjects) {
      const reports = await findOpenReports(db, subject)
      const [newest] = reports
      if (!newest) continue
      views.set(subject.id, {
        pictures: [],
        texts: [
          ...textsOf(newest.snapshot),
          ...reports.flatMap(({ comment }) =>
            comment === null ? [] : [{ label: 'report_comment', text: comment }],
          ),
        ],
        facts: reports.map(({ reason }) => ({ label: 'report_reason', value: reason })),
      })
    }
    return views
  },
  decide: async (work, { subject }) => {
    for (const { id } of await findOpenReports(work.db, subject)) await closeReport(work, id)
  },
}

/** Returns the reported texts of a snapshot: those of a profile, or of messages in their order. */
function textsOf(snapshot: Record<string, unknown> | null): SubjectView['texts'] {
  if (snapshot === null) return []
  const messages = snapshot.messages ?? snapshot.surrounding
  const own = Object.entries(snapshot).flatMap(([label, text]) =>
    typeof text === 'string' && label !== 'key' && label !== 'created_at' ? [{ label, text }] : [],
  )
  const written = Array.isArray(messages)
    ? messages.flatMap(({ body }) => (typeof body === 'string' ? [{ label: 'message', text: body }] : []))
    : []
  return [...own, ...written]
}

const complaintQueueOf = (kind: QueueKind): Queue => ({
  kind,
  reasons: decisionReasons,
  show: async ({ db }, subjects) => {
    const rows = await findComplaints(
      db,
      subjects.map(({ id }) => id),
    )
    return new Map(
      rows.map(({ id, kind: about, url, body, name, reference }) => [
        id,
        {
          pictures: [],
          texts: [{ label: 'complaint', text: body }],
          facts: [
            { label: 'complaint_kind', value: about },
            { label: 'reference', value: reference },
            ...(url === null ? [] : [{ label: 'url', value: url }]),
            ...(name === null ? [] : [{ label: 'name', value: name }]),
          ],
        },
      ]),
    )
  },
  decide: (work, { subject }) => updateComplaintClosed(work.db, subject.id),
})

/** The kinds of queue that this feature implements. */
export const safetyQueues: Queue[] = [
  reportQueue,
  complaintQueueOf('complaint'),
  complaintQueueOf('copyright'),
  complaintQueueOf('intimate_image'),
]
