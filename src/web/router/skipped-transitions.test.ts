import { expect, test } from 'vitest'
import { allowSkippedTransitions } from './skipped-transitions.ts'

function reportOf(reason: unknown): Event {
  const window = new EventTarget()
  allowSkippedTransitions(window)
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  window.dispatchEvent(event)
  return event
}

test('a skipped view transition is no error', () => {
  const skipped = new DOMException('Transition was skipped. skipTransition() called', 'AbortError')
  expect(reportOf(skipped).defaultPrevented).toBe(true)
})

test('another rejection is reported', () => {
  expect(reportOf(new DOMException('The user aborted a request.', 'AbortError')).defaultPrevented).toBe(false)
  expect(reportOf(new Error('Transition was skipped')).defaultPrevented).toBe(false)
})
