/**
 * Types of features that the server parts must know. Features and the assembly augment this interface (`site`,
 * `actor`); the server parts themselves contain no product terms.
 */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by features
export interface Register {}

/** The part of a logged-in account that the server parts know. */
export interface BaseActor {
  account_id: number
  /** True if the account may make `member` calls. */
  confirmed: boolean
}

/** What features contribute to each other, by name: lists that the machinery only collects. Features augment it. */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by features
export interface Extensions {}

/** The site that a request is for. */
export type Site = Register extends { site: infer S } ? S : unknown

/** The logged-in account. */
export type Actor = Register extends { actor: infer A extends BaseActor } ? A : BaseActor

/** How far the site admits a visitor. */
export type EntryGate = Register extends { entryGate: infer G } ? G : unknown
