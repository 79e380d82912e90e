/**
 * An event, named after its feature: `likes.member-liked`. Emitted inside a transaction and visible to others
 * after the commit (see ARCHITECTURE.md, 'What happens later').
 */
export interface EventType<P> {
  readonly name: string
  /** For types only: the payload. */
  readonly payload?: P
}

/** Declares an event; `name` is `feature.past-tense`. */
export function defineEvent<P>(name: string): EventType<P> {
  return { name }
}

/**
 * A question that an earlier feature asks and only a later one can answer, such as for the profile inside a
 * user record. Asked with `work.ask`; exactly one feature handles it (listed in its contribution).
 */
export interface QuestionType<P, A> {
  readonly name: string
  /** For types only: the payload and the result. */
  readonly exchange?: (payload: P) => A
}

/** Declares a question; `name` is `feature.what-is-wanted`. */
export function defineQuestion<P, A>(name: string): QuestionType<P, A> {
  return { name }
}
