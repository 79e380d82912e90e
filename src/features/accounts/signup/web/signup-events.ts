/** Events that the signup emits to the surrounding page (product: Signup). */
const signupEvents = ['signupClosed', 'redirectedToLogin', 'signupFlowComplete'] as const
export type SignupEvent = (typeof signupEvents)[number]

/** Dispatches the event on the window, so that scripts of a site receive it too. */
export function emitSignupEvent(event: SignupEvent): void {
  window.dispatchEvent(new CustomEvent(event))
}

/** Calls `listener` on each such event until the returned function is called. */
export function onSignupEvent(event: SignupEvent, listener: () => void): () => void {
  window.addEventListener(event, listener)
  return () => window.removeEventListener(event, listener)
}

/** Options for opening the signup. */
export interface SignupRequest {
  /** The profile that led to the signup. */
  profile_id?: number
  /** The page to open afterwards; the current page by default. */
  next?: string
}

const opening = 'signupOpened'

/**
 * Opens the signup over the page. Returns false if the page has none: the caller then navigates to its
 * address.
 */
export function openSignup(request: SignupRequest = {}): boolean {
  return !window.dispatchEvent(new CustomEvent(opening, { detail: request, cancelable: true }))
}

/** Calls `listener` on each request to open the signup until the returned function is called. */
export function onSignupOpened(listener: (request: SignupRequest) => void): () => void {
  const onOpening = (event: Event) => {
    event.preventDefault()
    listener((event as CustomEvent<SignupRequest>).detail)
  }
  window.addEventListener(opening, onOpening)
  return () => window.removeEventListener(opening, onOpening)
}
