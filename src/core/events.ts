/**
 * Something that happened, by the name of its feature: `likes.member-liked`. Emitted inside a transaction,
 * seen by others after it (see ARCHITECTURE.md, 'An event').
 */
export interface EventType<P> {
  readonly name: string
  /** Only for types: what an occurrence carries. */
  readonly payload?: P
}

/** Declares an event; `name` is `feature.past-tense`. */
export function defineEvent<P>(name: string): EventType<P> {
  return { name }
}

/**
 * Something that an earlier feature wants to know and only a later one can tell, such as the profile inside a user
 * record. Asked with `work.ask`; exactly one feature answers (listed in its contribution).
 */
export interface QuestionType<P, A> {
  readonly name: string
  /** Only for types: what is asked with, and what comes back. */
  readonly exchange?: (payload: P) => A
}

/** Declares a question; `name` is `feature.what-is-wanted`. */
export function defineQuestion<P, A>(name: string): QuestionType<P, A> {
  return { name }
}
