import type { QueueKind } from '../../../core/staff.ts'
import type { StaffReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { decisionReasons, reasonOfKind, type Urgency } from '../../moderation/rules.ts'
import {
  type AppliedDecision,
  decideAlso,
  openItem,
  type Queue,
  type SealedPicture,
  type SubjectView,
  sealedAddress,
} from '../../moderation/server/public.ts'
import {
  deleteReported,
  findCopiesOf,
  findPhotosByIds,
  findPhotosFor,
  type PhotoRow,
  readReported,
  refusePicture,
  staffAddressOf,
} from '../../photos/server/public.ts'
import type { ComplaintKind, Outcome } from '../rules.ts'
import { complaintKinds } from '../rules.ts'
import { findComplaintsAbout, type ShownComplaint, updateComplaintClosed } from './complaints-table.ts'
import { mailOutcome } from './jobs.ts'
import { shareOf, warnOfMisuse } from './misuse.ts'
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
  bank_notice: { kind: 'bank_notice', urgency: 1 },
  other: { kind: 'complaint', urgency: 2 },
}

/** Puts a complaint of the public form into the queue of its kind; several about one photo are decided together. */
export async function queueComplaint(
  work: Work,
  complaint: {
    id: number
    kind: ComplaintKind
    photo_id: number | null
    profile_id: number | null
    site_id: number
    language: string
  },
): Promise<void> {
  const { id, kind, photo_id, profile_id, site_id, language } = complaint
  await openItem(work, {
    ...queueOfComplaint[kind],
    subject: photo_id === null ? { kind: 'complaint', id } : { kind: 'photo', id: photo_id },
    profile_id,
    site_id,
    language,
    ...(photo_id === null ? {} : { reports: 1 }),
  })
}

/** What a decision about notices says to who made them. */
const outcomeOf = ({ word }: AppliedDecision): Outcome => (word === 'uphold' ? 'upheld' : 'dismissed')

/** Returns the picture that a notice is about: the photo's, or the retained one where the photo has another or is gone. */
async function picturesOf(
  ctx: StaffReadContext,
  kind: QueueKind,
  subject: { kind: string; id: number },
  named: { photo_id: number | null; key: string | null },
): Promise<SubjectView['pictures']> {
  if (named.photo_id === null || named.key === null) return []
  const [photo] = await findPhotosByIds(ctx.db, [named.photo_id])
  const { photo_id } = named
  if (photo && (photo.key === named.key || photo.status === 'rejected')) {
    return [{ photo_id, url: staffAddressOf(ctx, photo), label: 'photo' }]
  }
  return [
    {
      photo_id: photo ? photo_id : null,
      url: sealedAddress(kind, subject.id, subject.kind),
      label: 'reported_photo',
    },
    ...(photo ? [{ photo_id, url: staffAddressOf(ctx, photo), label: 'photo_now' }] : []),
  ]
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)
/** Returns the picture that a stored report shows. */
function pictureIn(
  subject: { kind: string; id: number },
  snapshot: Record<string, unknown> | null,
): { photo_id: number | null; key: string | null } {
  const photo_id = subject.kind === 'photo' ? subject.id : Number(snapshot?.photo_id ?? 0) || null
  return { photo_id, key: text(snapshot?.key) }
}

async function sealedPicture(work: Work, key: string | null | undefined): Promise<SealedPicture | null> {
  const bytes = key ? await readReported(work.services, key) : null
  return bytes && { bytes, content_type: 'image/webp' }
}

/** Photos of a member, so that a decision can name those that it hides. */
async function photosOf(ctx: StaffReadContext, profileId: number | null): Promise<SubjectView['pictures']> {
  if (profileId === null) return []
  const photos: PhotoRow[] = await findPhotosFor(ctx.db, profileId, profileId)
  return photos
    .filter(({ status }) => status !== 'rejected')
    .map((photo) => ({ photo_id: photo.id, url: staffAddressOf(ctx, photo), label: 'photo' }))
}

/** What members report; the decider chooses what follows for the reported member. */
export const reportQueue: Queue = {
  kind: 'report',
  reasons: decisionReasons,
  show: async (ctx, subjects) => {
    const views = new Map<number, SubjectView>()
    for (const subject of subjects) {
      const reports = await findOpenReports(ctx.db, subject)
      const [newest] = reports
      if (!newest) continue
      const shown = await picturesOf(ctx, 'report', subject, pictureIn(subject, newest.snapshot))
      const facts: SubjectView['facts'] = []
      for (const { reason, reporter_id } of reports) {
        facts.push({ label: 'report_reason', value: reason })
        const share = reporter_id === null ? null : await shareOf(ctx.db, reporter_id)
        if (share !== null) facts.push({ label: 'reporter_share', value: share })
      }
      views.set(subject.id, {
        pictures: subject.kind === 'profile' ? await photosOf(ctx, subject.id) : shown,
        texts: [
          ...textsOf(newest.snapshot),
          ...reports.flatMap(({ comment }) =>
            comment === null ? [] : [{ label: 'report_comment', text: comment }],
          ),
        ],
        facts,
      })
    }
    return views
  },
  readSealed: async (work, id, kind) => {
    const [newest] = await findOpenReports(work.db, { kind, id })
    return sealedPicture(work, newest && pictureIn({ kind, id }, newest.snapshot).key)
  },
  decide: async (work, decision) => {
    const outcome = outcomeOf(decision)
    for (const { id, reporter_id } of await findOpenReports(work.db, decision.subject)) {
      await closeReport(work, id, outcome)
      if (outcome === 'dismissed' && reporter_id !== null) await warnOfMisuse(work, reporter_id)
    }
  },
}

const withoutText = ['key', 'created_at', 'audience', 'rating', 'kind']

/** Returns the reported texts of a snapshot: those of a profile, or of messages in their order. */
function textsOf(snapshot: Record<string, unknown> | null): SubjectView['texts'] {
  if (snapshot === null) return []
  const messages = snapshot.messages ?? snapshot.surrounding
  const own = Object.entries(snapshot).flatMap(([label, value]) =>
    typeof value === 'string' && !withoutText.includes(label)
      ? [{ label: label === 'body' ? 'reported_message' : label, text: value }]
      : [],
  )
  const written = Array.isArray(messages)
    ? messages.flatMap(({ body }) => (typeof body === 'string' ? [{ label: 'message', text: body }] : []))
    : []
  return [...own, ...written]
}

/** The kinds whose upheld notices hide the picture. */
const hidesPicture: readonly QueueKind[] = ['intimate_image', 'copyright']

const complaintQueueOf = (kind: QueueKind): Queue => {
  const kinds = complaintKinds.filter((each) => queueOfComplaint[each].kind === kind)
  const own = reasonOfKind[kind]
  return {
    kind,
    reasons: own === null ? decisionReasons : [own, ...decisionReasons.filter((code) => code !== own)],
    show: async (ctx, subjects) => {
      const views = new Map<number, SubjectView>()
      for (const subject of subjects) {
        const complaints = await findComplaintsAbout(ctx.db, subject, kinds)
        const [first] = complaints
        if (!first) continue
        const { photo_id, photo_key: key, profile_id } = first
        const pictures = await picturesOf(ctx, kind, subject, { photo_id, key })
        views.set(subject.id, {
          // Without a photo that it names, staff finds the picture among those of the member.
          pictures: photo_id === null ? await photosOf(ctx, profile_id) : pictures,
          texts: complaints.map(({ body }) => ({ label: 'complaint', text: body })),
          facts: complaints.flatMap(factsOf),
        })
      }
      return views
    },
    readSealed: async (work, id, subjectKind) => {
      const [first] = await findComplaintsAbout(work.db, { kind: subjectKind, id }, kinds)
      return sealedPicture(work, first?.photo_key)
    },
    effectsOf: ({ word, subject, account_id }) =>
      hidesPicture.includes(kind) && word === 'uphold' && subject.kind === 'photo' && account_id !== null
        ? ['hide_photo']
        : [],
    decide: async (work, decision) => {
      const complaints = await findComplaintsAbout(work.db, decision.subject, kinds)
      for (const complaint of complaints) {
        const { id, photo_id, photo_key } = complaint
        if (!(await updateComplaintClosed(work.db, id, outcomeOf(decision)))) continue
        await work.enqueue(mailOutcome, { complaint_id: id })
        if (photo_id !== null && photo_key !== null)
          await work.enqueue(deleteReported, { photo_id, key: photo_key })
      }
      if (hidesPicture.includes(kind) && decision.word === 'uphold')
        await hideCopies(work, decision, complaints)
    },
  }
}

function factsOf({ kind, reference, url, name, signature }: ShownComplaint): SubjectView['facts'] {
  const facts = { complaint_kind: kind, reference, url, name, signature }
  return Object.entries(facts).flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

/**
 * Hides the copies of the picture of a notice by what is stored of it: the photo itself may have been deleted since, to keep the
 * others.
 */
async function hideCopies(
  work: Work,
  { id, subject }: AppliedDecision,
  complaints: readonly ShownComplaint[],
): Promise<void> {
  const hashes = [...new Set(complaints.flatMap(({ photo_hash }) => photo_hash ?? []))]
  const profile = complaints.find(({ profile_id }) => profile_id !== null)?.profile_id
  const owner = profile ? await findAccountById(work.db, profile) : undefined
  if (hashes.length === 0 || !owner) return
  await refusePicture(work, owner.site_id, { hashes })
  const copies = await findCopiesOf(work, owner.site_id, { hashes })
  await decideAlso(work, id, {
    effect: 'hide_photo',
    things: copies
      .filter(({ photo_id }) => subject.kind !== 'photo' || photo_id !== subject.id)
      .map(({ photo_id, profile_id }) => ({
        account_id: profile_id,
        subject: { kind: 'photo', id: photo_id },
      })),
  })
}

/** The kinds of queue that this feature implements. */
export const safetyQueues: Queue[] = [
  reportQueue,
  complaintQueueOf('complaint'),
  complaintQueueOf('copyright'),
  complaintQueueOf('intimate_image'),
  complaintQueueOf('bank_notice'),
]
