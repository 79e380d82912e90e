import type { PhotoRating } from '../../core/people.ts'
import type { Permission, QueueKind, RestrictionEffect } from '../../core/staff.ts'
import type { StaffReadContext } from '../../server/http/context.ts'
import type { Work } from '../../server/work.ts'
import type { DecisionWord } from './rules.ts'

/** What a queue item or a decision is about. */
export interface Subject {
  kind: string
  id: number
}

/** What is decided: the kinds of the queue, and what is decided without one. */
export type DecisionKind = QueueKind | 'member' | 'refund'

/** A decision as the features apply it. */
export interface AppliedDecision {
  id: number
  kind: DecisionKind
  subject: Subject
  /** The member it is about; null where it is about nobody. */
  account_id: number | null
  word: DecisionWord
  /** A code of the kind's reasons, or words of the decider. */
  reason: string | null
  /** Of a photo, as the decider rates it. */
  rating: PhotoRating | null
  /** Null where no person decided. */
  decided_by: number | null
}

/** What screens show of a subject. Texts are the member's own words; labels are keys of the staff's texts. */
export interface SubjectView {
  /** Pictures by the address under which the caller may load them for a while. */
  pictures: { photo_id: number | null; url: string; label: string }[]
  texts: { label: string; text: string }[]
  facts: { label: string; value: string }[]
}

/** A kind of decision, implemented by the feature that applies it. */
export interface Decider {
  kind: DecisionKind
  /** What a second person needs to confirm one; `ban.confirm` unless said otherwise. */
  confirmation?: Permission
  /**
   * Applies a decision, in the transaction in which it takes effect, before what it restricts begins. Safe to repeat. A refusal
   * says that it cannot be applied any more.
   */
  decide(work: Work, decision: AppliedDecision): Promise<void>
}

/** The bytes of a picture that is stored sealed. */
export interface SealedPicture {
  bytes: Buffer
  content_type: string
}

/** A kind of queue, implemented by the feature whose subjects it holds; the only way in which staff decides about them. */
export interface Queue extends Decider {
  kind: QueueKind
  /** The codes that a decision may give as its reason, in the order of the screen. */
  reasons: readonly string[]
  /** Returns what screens show of subjects; one that is gone has none. */
  show(ctx: StaffReadContext, subjects: Subject[]): Promise<Map<number, SubjectView>>
  /** Returns what a decision restricts by itself, besides the effects that the decider adds. */
  effectsOf?(decision: AppliedDecision): RestrictionEffect[]
  /** Returns a picture of a subject that is stored sealed and has no address; null once it is deleted. */
  readSealed?(work: Work, subjectId: number, subjectKind: string): Promise<SealedPicture | null>
}

/** Something that a restriction does beyond its row, and what ending it does. */
export interface EffectHandler {
  effect: RestrictionEffect
  /** Reports whether what it is about is there still and belongs to the account; asked of effects on one thing of a member. */
  isThere?(work: Work, restriction: AppliedRestriction): Promise<boolean>
  /** Returns what is restricted with it, such as copies of a picture that others have; each gets a decision of its own. */
  alsoOn?(work: Work, restriction: AppliedRestriction): Promise<RestrictedThing[]>
  begin(work: Work, restriction: AppliedRestriction): Promise<void>
  end(work: Work, restriction: AppliedRestriction): Promise<void>
}

/** Something of a member that is restricted with something else. */
export interface RestrictedThing {
  account_id: number
  subject: Subject
}

/** A restriction that begins or ends. */
export interface AppliedRestriction {
  account_id: number
  /** The photo or text that it is about. */
  subject_id: number | null
  reason: string
}

declare module '../../server/register.ts' {
  interface Extensions {
    queues: Queue[]
    /** Kinds of decisions without a queue. */
    deciders: Decider[]
    effects: EffectHandler[]
  }
}
