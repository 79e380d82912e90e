import { z } from 'zod'
import { publicRead, publicWrite, staffRead, staffWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import { localeCodes } from '../../core/locales.ts'
import { Timestamp } from '../../core/schemas.ts'
import { queueKinds, restrictionEffects } from '../../core/staff.ts'
import { CommaCodes, Text } from '../../core/text.ts'
import {
  decisionStates,
  decisionWords,
  maxAppealLength,
  maxGlassReason,
  maxHandoverLength,
  maxReplyLength,
  severities,
  skipReasons,
} from './rules.ts'

export const QueueKind = z.enum(queueKinds)
export const RestrictionEffect = z.enum(restrictionEffects)
export const DecisionWord = z.enum(decisionWords)

/** What counts against a member, until it expires. */
export const Strike = z.object({
  decision_id: Id,
  reason: z.string(),
  severity: z.enum(severities),
  at: Timestamp,
  expires_at: Timestamp,
})
export type Strike = z.infer<typeof Strike>

/** What strikes propose for a further breach; `days` is null where it has no end. */
export const ProposedEffect = z.object({ kind: RestrictionEffect, days: z.int().nullable() })
export type ProposedEffect = z.infer<typeof ProposedEffect>

/** Something that waits for staff. Nothing in it is a score. */
export const QueueItem = z.object({
  id: Id,
  kind: QueueKind,
  subject: z.object({ kind: z.string(), id: Id }),
  /** The member it is about; of a report the reported one. */
  profile_id: Id.nullable(),
  site: z.string(),
  opened_at: Timestamp,
  due_at: Timestamp,
  reports: z.int(),
  language: z.string(),
  claimed_by: Id.nullable(),
  claimed_until: Timestamp.nullable(),
  /** The name of the member it is about, and of who holds it. */
  name: z.string().nullable(),
  holder: z.string().nullable(),
})
export type QueueItem = z.infer<typeof QueueItem>

export const SubjectView = z.object({
  pictures: z.array(z.object({ photo_id: Id.nullable(), url: z.string(), label: z.string() })),
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})

export type SubjectView = z.infer<typeof SubjectView>

export const Decision = z.object({
  id: Id,
  item_id: Id.nullable(),
  kind: z.string(),
  word: DecisionWord,
  reason: z.string().nullable(),
  effects: z.array(z.object({ kind: RestrictionEffect, until: Timestamp.nullable() })),
  decided_by: Id.nullable(),
  /** The name of who decided. */
  decider: z.string().nullable(),
  decided_at: Timestamp,
  effective_at: Timestamp,
  needs_confirmation: z.boolean(),
  state: z.enum(decisionStates),
})
export type Decision = z.infer<typeof Decision>
/** Live events for staff (api: Stream), by event type. */
export const QueueEvents = {
  /** Something waits or waits no longer, in a kind and a site that the recipient may open. */
  queue: z.object({ kind: QueueKind, item_id: Id }),
  /** A colleague looks at an item; `is_here` false once they leave. Who looks says so again every 20 seconds. */
  looking: z.object({ item_id: Id, account_id: Id, name: z.string(), is_here: z.boolean() }),
}
export type QueueEventData = { [Type in keyof typeof QueueEvents]: z.infer<(typeof QueueEvents)[Type]> }

const DecisionAnswer = z.object({ decision: Decision })

/** A decision as the member it is about reads it. */
export const OwnDecision = z.object({
  id: Id,
  at: Timestamp,
  effective_at: Timestamp,
  effects: z.array(z.object({ kind: RestrictionEffect, until: Timestamp.nullable() })),
  /** The statement of reasons in the language of the request. */
  text: z.string(),
  ground: z.string(),
  is_automated: z.boolean(),
  /** True if nothing of it applies any more: its time is over, or it was taken back. */
  is_over: z.boolean(),
  appeal: z.object({ state: z.enum(['open', 'upheld', 'rejected', 'none']), until: Timestamp }),
})
export type OwnDecision = z.infer<typeof OwnDecision>

/** An owner who opens cases about children, or asks to. */
export const GlassOpening = z.object({
  id: Id,
  account_id: Id,
  name: z.string().nullable(),
  reason: z.string(),
  asked_at: Timestamp,
  /** The name of the second person; null until somebody has confirmed. */
  confirmer: z.string().nullable(),
  until: Timestamp.nullable(),
})
export type GlassOpening = z.infer<typeof GlassOpening>
/** What a colleague leaves for whoever takes over. */
export const Handover = z.object({
  id: Id,
  /** Null: for the next shift. */
  item_id: Id.nullable(),
  kind: QueueKind.nullable(),
  author: z.object({ id: Id, name: z.string() }),
  text: z.string(),
  at: Timestamp,
})
export type Handover = z.infer<typeof Handover>

/** A named decision. */
export const Macro = z.object({
  id: Id,
  name: z.string(),
  kind: QueueKind,
  decision: DecisionWord,
  reason: z.string().nullable(),
  effects: z.array(z.object({ kind: RestrictionEffect, days: z.int().nullable() })),
})
export type Macro = z.infer<typeof Macro>

const MacroInput = z.strictObject({
  name: Text({ min: 1, max: 60 }),
  kind: QueueKind,
  decision: DecisionWord,
  reason: Text({ min: 1, max: 60 }).nullable(),
  effects: z
    .array(z.strictObject({ kind: RestrictionEffect, days: z.int().min(1).max(365).nullable() }))
    .max(restrictionEffects.length),
})
const MacroList = z.object({ macros: z.array(Macro) })

/** An answer that is written once, in some languages. */
export const CannedReply = z.object({
  id: Id,
  name: z.string(),
  texts: z.partialRecord(z.enum(localeCodes), z.string()),
})
export type CannedReply = z.infer<typeof CannedReply>

const ReplyInput = z.strictObject({
  name: Text({ min: 1, max: 60 }),
  texts: z.partialRecord(z.enum(localeCodes), Text({ max: maxReplyLength })),
})
const ReplyList = z.object({ replies: z.array(CannedReply) })

const ItemId = z.strictObject({ id: PathId })
const queuePermissions = ['queue.content', 'queue.safety', 'queue.child', 'queue.service'] as const
const Ok = z.object({ ok: z.literal(true) })
const Token = z.string().min(1).max(600)

const Effects = z
  .array(
    z.strictObject({
      kind: RestrictionEffect,
      until: Timestamp.optional(),
      /** Of `hide_photo`: which photo of the member, where the item is not about one. */
      photo_id: Id.optional(),
    }),
  )
  .max(50)
const decisionFields = {
  reason: Text({ min: 1, max: 500 }).optional(),
  note: Text({ min: 1, max: 2000 }).optional(),
  effects: Effects.optional(),
  category: z.enum(['fraud']).optional(),
  rating: z.enum(['safe', 'suggestive', 'explicit']).optional(),
  /** False mails no statement, where the member need not act. The decision is in their settings all the same. */
  notify: z.boolean().optional(),
}

export const moderation = {
  queue: staffRead(...queuePermissions)
    .route({
      method: 'GET',
      path: '/admin/queue',
      summary: 'List what waits',
      description:
        'In the order of the queue: danger first, then by when it is due. `counts` are of open items by kind, up to 500 each; `alarms` ' +
        'those of a kind with a clock by law, half of which has passed. ' +
        'Only kinds and sites that the caller may open.',
    })
    .input(
      z
        .strictObject({
          kind: CommaCodes(QueueKind).optional(),
          site: PathId.optional(),
          state: z.enum(['open', 'mine']).optional(),
          cursor: z.string().max(300).optional(),
        })
        .optional(),
    )
    .output(
      z.object({
        items: z.array(QueueItem),
        next: z.string().nullable(),
        counts: z.array(z.object({ kind: QueueKind, open: z.int(), late: z.int(), alarms: z.int() })),
      }),
    ),
  next: staffWrite(...queuePermissions)
    .route({
      method: 'POST',
      path: '/admin/queue/next',
      summary: 'Claim the most urgent items',
      description:
        'Nobody else gets them for ten minutes. Claims that are held already come first; `more` claims others besides them, up ' +
        'to 24 in all. Whoever was handed `pictures.max` items with pictures today (`/admin/decisions/mine`) gets other kinds.',
    })
    .input(
      z
        .strictObject({
          kinds: z.array(QueueKind).min(1).max(queueKinds.length).optional(),
          sites: z.array(Id).min(1).max(100).optional(),
          amount: z.int().min(1).max(5).optional(),
          more: z.boolean().optional(),
        })
        .optional(),
    )
    .output(z.object({ items: z.array(QueueItem) })),
  item: staffRead(...queuePermissions)
    .route({ method: 'GET', path: '/admin/queue/{id}', summary: 'Read an item with what it is about' })
    .input(ItemId)
    .output(
      z.object({
        item: QueueItem,
        state: z.enum(['open', 'decided', 'closed']),
        /** Null where what it is about is gone. */
        view: SubjectView.nullable(),
        words: z.array(DecisionWord),
        reasons: z.array(z.string()),
        decisions: z.array(Decision),
        /** What counts against the member it is about, until it expires. */
        strikes: z.array(Strike),
        /** What the strikes propose for a further breach; the decider chooses. Null where it is about nobody. */
        proposal: ProposedEffect.nullable(),
      }),
    ),
  claim: staffWrite(...queuePermissions)
    .route({
      method: 'POST',
      path: '/admin/queue/{id}/claim',
      summary: 'Claim an item, or extend the claim',
      description: '409 `conflict` where another holds it, or it is decided.',
    })
    .input(ItemId)
    .output(z.object({ item: QueueItem }))
    .meta({ idempotent: true, isBackground: true }),
  release: staffWrite(...queuePermissions)
    .route({ method: 'POST', path: '/admin/queue/{id}/release', summary: 'Give a claim back' })
    .input(ItemId)
    .output(Ok)
    .meta({ idempotent: true, isBackground: true }),
  skip: staffWrite(...queuePermissions)
    .route({
      method: 'POST',
      path: '/admin/queue/{id}/skip',
      summary: 'Skip an item',
      description: 'Gives it back with a reason; it is not handed to the same person for an hour.',
    })
    .input(z.strictObject({ id: PathId, reason: z.enum(skipReasons) }))
    .output(Ok),
  decide: staffWrite(...queuePermissions)
    .route({
      method: 'POST',
      path: '/admin/queue/{id}/decide',
      summary: 'Decide an item',
      description:
        'Takes effect ten seconds later; `needs_confirmation` where a second person must confirm it first. `suspend` and `ban` ' +
        'need a reason. `note` is for colleagues alone.',
    })
    .input(z.strictObject({ id: PathId, decision: DecisionWord, ...decisionFields }))
    .output(DecisionAnswer),
  undo: staffWrite(...queuePermissions)
    .route({
      method: 'POST',
      path: '/admin/decisions/{id}/undo',
      summary: 'Undo a decision before it takes effect',
      description: 'Its item is open again, and nobody is told. Afterwards 409 `conflict`.',
    })
    .input(ItemId)
    .output(DecisionAnswer),
  mine: staffRead(...queuePermissions)
    .route({
      method: 'GET',
      path: '/admin/decisions/mine',
      summary: 'List the own decisions that can still be undone',
      description:
        'Newest first. `now` is the time of the answer; `today` counts what the caller has decided since midnight UTC.',
    })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        now: Timestamp,
        decisions: z.array(Decision),
        today: z.array(z.object({ kind: QueueKind, decided: z.int() })),
        /** Items with pictures that the caller was handed today, and how many they get at most. */
        pictures: z.object({ shown: z.int(), max: z.int() }),
      }),
    ),
  confirm: staffWrite('ban.confirm', 'refunds.confirm')
    .route({
      method: 'POST',
      path: '/admin/decisions/{id}/confirm',
      summary: 'Confirm a decision of somebody else',
      description:
        'Takes effect ten seconds later. 403 `forbidden` for whoever decided it; a refund is confirmed by `refunds.confirm`, ' +
        'everything else by `ban.confirm`.',
    })
    .input(ItemId)
    .output(DecisionAnswer),
  proposed: staffRead('ban.confirm', 'refunds.confirm')
    .route({
      method: 'GET',
      path: '/admin/decisions',
      summary: 'List decisions that wait for a second person',
    })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        decisions: z.array(
          Decision.extend({
            account_id: Id.nullable(),
            /** The name of the member it is about. */
            name: z.string().nullable(),
            note: z.string().nullable(),
          }),
        ),
      }),
    ),
  glass: staffRead('glass.break', 'glass.confirm')
    .route({
      method: 'GET',
      path: '/admin/glass',
      summary: 'List who has opened cases about children by breaking the glass',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ now: Timestamp, openings: z.array(GlassOpening) })),
  breakGlass: staffWrite('glass.break')
    .route({
      method: 'POST',
      path: '/admin/glass',
      summary: 'Ask to open cases about children',
      description:
        'Opens nothing before a second person has confirmed it within the hour; then the queue alone, for 30 minutes.',
    })
    .input(z.strictObject({ reason: Text({ min: 1, max: maxGlassReason }) }))
    .output(z.object({ opening: GlassOpening })),
  confirmGlass: staffWrite('glass.confirm')
    .route({
      method: 'POST',
      path: '/admin/glass/{id}/confirm',
      summary: 'Confirm that somebody opens cases about children',
      description: '403 `forbidden` for whoever asked.',
    })
    .input(ItemId)
    .output(z.object({ opening: GlassOpening })),
  look: staffWrite(...queuePermissions)
    .route({
      method: 'POST',
      path: '/admin/queue/{id}/look',
      summary: 'Tell colleagues that one looks at an item',
      description:
        'Those who may open it and have it on their screen get the live event `looking`. Nothing is stored.',
    })
    .input(z.strictObject({ id: PathId, is_here: z.boolean() }))
    .output(Ok)
    .meta({ idempotent: true, isBackground: true }),
  handovers: staffRead(...queuePermissions)
    .route({
      method: 'GET',
      path: '/admin/handovers',
      summary: 'List handover notes',
      description:
        'Of one item, or all that the caller may read, for the next shift or about an item; up to 14 days old.',
    })
    .input(z.strictObject({ item_id: PathId.optional() }).optional())
    .output(z.object({ notes: z.array(Handover) })),
  leaveHandover: staffWrite(...queuePermissions)
    .route({
      method: 'POST',
      path: '/admin/handovers',
      summary: 'Leave a handover note',
      description: 'About an item, or without `item_id` for the next shift.',
    })
    .input(z.strictObject({ item_id: Id.optional(), text: Text({ min: 1, max: maxHandoverLength }) }))
    .output(z.object({ note: Handover })),
  finishHandover: staffWrite(...queuePermissions)
    .route({ method: 'DELETE', path: '/admin/handovers/{id}', summary: 'Mark a handover note as done' })
    .input(ItemId)
    .output(Ok),
  macros: staffRead(...queuePermissions, 'rules.live')
    .route({ method: 'GET', path: '/admin/macros', summary: 'List named decisions' })
    .input(z.strictObject({}).optional())
    .output(MacroList),
  addMacro: staffWrite('rules.live')
    .route({
      method: 'POST',
      path: '/admin/macros',
      summary: 'Name a decision',
      description:
        'Word, reason and effects that are chosen together. Whoever applies it decides with their own permissions. 409 ' +
        '`conflict` where the kind has one of that name.',
    })
    .input(MacroInput)
    .output(MacroList),
  changeMacro: staffWrite('rules.live')
    .route({
      method: 'PUT',
      path: '/admin/macros/{id}',
      summary: 'Change a named decision',
      description: 'Its kind stays.',
    })
    .input(MacroInput.omit({ kind: true }).extend({ id: PathId }))
    .output(MacroList)
    .meta({ idempotent: true }),
  removeMacro: staffWrite('rules.live')
    .route({ method: 'DELETE', path: '/admin/macros/{id}', summary: 'Delete a named decision' })
    .input(ItemId)
    .output(MacroList),
  replies: staffRead('members.support', 'content.write')
    .route({ method: 'GET', path: '/admin/replies', summary: 'List canned replies' })
    .input(z.strictObject({}).optional())
    .output(ReplyList),
  addReply: staffWrite('content.write')
    .route({
      method: 'POST',
      path: '/admin/replies',
      summary: 'Write a canned reply',
      description:
        'In one language at least. `{name}`, `{site}` and `{support}` are filled in when it is sent; any other `{variable}` is ' +
        '400 `invalid_input`. 409 `conflict` where there is one of that name.',
    })
    .input(ReplyInput)
    .output(ReplyList),
  changeReply: staffWrite('content.write')
    .route({ method: 'PUT', path: '/admin/replies/{id}', summary: 'Change a canned reply' })
    .input(ReplyInput.extend({ id: PathId }))
    .output(ReplyList)
    .meta({ idempotent: true }),
  removeReply: staffWrite('content.write')
    .route({ method: 'DELETE', path: '/admin/replies/{id}', summary: 'Delete a canned reply' })
    .input(ItemId)
    .output(ReplyList),
  write: staffWrite('members.support')
    .route({
      method: 'POST',
      path: '/admin/members/{id}/write',
      summary: 'Write a mail to a member',
      description:
        'In the words given, with the variables of canned replies filled in; an unknown one is 400 `invalid_input`, and nothing is ' +
        'sent. Colleagues find it among the notes. 409 `conflict` where the member has no address.',
    })
    .input(z.strictObject({ id: PathId, text: Text({ min: 1, max: maxReplyLength }) }))
    .output(Ok),
  statements: staffRead('audit.read')
    .route({
      method: 'GET',
      path: '/admin/statements.json',
      summary: 'Export the statements of reasons',
      description:
        'Oldest first, 100 at a time, in the schema of the EU’s transparency database of 1 July 2025. They are made of codes and ' +
        'hold nothing personal.',
    })
    .input(z.strictObject({ cursor: z.string().max(300).optional() }).optional())
    .output(
      z.object({ statements: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() }),
    ),
}

/** Decisions about the caller; without a session by the token of a mailed link. */
export const decisions = {
  list: publicRead
    .route({
      method: 'GET',
      path: '/decisions',
      summary: 'List the decisions about oneself',
      description:
        'With their reasons in the language of the request. `token` is that of the link of a mail or of a refused login, and ' +
        'shows that decision alone.',
    })
    .input(z.strictObject({ token: Token.optional() }).optional())
    .output(z.object({ decisions: z.array(OwnDecision) })),
  appeal: publicWrite
    .route({
      method: 'POST',
      path: '/decisions/{id}/appeal',
      summary: 'Appeal against a decision',
      description: 'Once, within six months. Somebody decides who did not decide before.',
    })
    .input(
      z.strictObject({ id: PathId, text: Text({ min: 1, max: maxAppealLength }), token: Token.optional() }),
    )
    .output(z.object({ decision: OwnDecision }))
    .meta({ limit: { key: 'address', amount: 30, windowSeconds: 3600 } }),
}
