/** What the signup tells the page around it (product.md, 2: Signup modal). */
const signupEvents = ['signupClosed', 'redirectedToLogin', 'signupFlowComplete'] as const
export type SignupEvent = (typeof signupEvents)[number]

/** Says it on the window, as an event of that name, so that scripts of a site can hear it too. */
export function emitSignupEvent(event: SignupEvent): void {
  window.dispatchEvent(new CustomEvent(event))
}

/** Calls `listener` whenever it is said, until the answered function is called. */
export function onSignupEvent(event: SignupEvent, listener: () => void): () => void {
  window.addEventListener(event, listener)
  return () => window.removeEventListener(event, listener)
}

/** What the signup is opened with. */
export interface SignupRequest {
  /** The profile one signs up from. */
  profile_id?: number
  /** The page to go on to afterwards; else the one it is opened over. */
  next?: string
}

const opening = 'signupOpened'

/** Opens the signup over the page. False where the page has none: the caller then goes to its address. */
export function openSignup(request: SignupRequest = {}): boolean {
  return !window.dispatchEvent(new CustomEvent(opening, { detail: request, cancelable: true }))
}

/** Calls `listener` when the signup is to be opened, until the answered function is called. */
export function onSignupOpened(listener: (request: SignupRequest) => void): () => void {
  const hear = (event: Event) => {
    event.preventDefault()
    listener((event as CustomEvent<SignupRequest>).detail)
  }
  window.addEventListener(opening, hear)
  return () => window.removeEventListener(opening, hear)
}
