/**
 * Keeps quiet about view transitions that are skipped, because the next navigation or a hidden tab overtakes them. React
 * Router starts them without looking at their promise `ready`, whose rejection would be reported as an error.
 */
export function allowSkippedTransitions(target: EventTarget): void {
  target.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent
    if (reason instanceof DOMException && /transition was (skipped|aborted)/i.test(reason.message)) {
      event.preventDefault()
    }
  })
}
