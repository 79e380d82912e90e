/**
 * What the server parts must know of features, by type only. Features and the assembly augment this interface
 * (`site`, `actor`); the server parts themselves contain no product terms.
 */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by features
export interface Register {}

/** What the server parts need to know of a logged-in account. */
export interface BaseActor {
  account_id: number
  /** Whether the account may make `member` calls. */
  confirmed: boolean
}

/** The site that a request is for. */
export type Site = Register extends { site: infer S } ? S : unknown

/** The logged-in account. */
export type Actor = Register extends { actor: infer A extends BaseActor } ? A : BaseActor

/** How far the site admits a visitor. */
export type EntryGate = Register extends { entryGate: infer G } ? G : unknown
