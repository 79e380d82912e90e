/**
 * What the machinery must know of features by type only. Features and the assembly augment this interface
 * (`site`, `actor`); the machinery itself stays free of product words.
 */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by features
export interface Register {}

/** What the machinery needs of whoever is logged in. */
export interface BaseActor {
  account_id: number
  /** Whether `member` calls are open to them. */
  confirmed: boolean
}

/** The site that a request is for. */
export type Site = Register extends { site: infer S } ? S : unknown

/** The person who is logged in. */
export type Actor = Register extends { actor: infer A extends BaseActor } ? A : BaseActor

/** How far the site lets a visitor in. */
export type EntryGate = Register extends { entryGate: infer G } ? G : unknown
