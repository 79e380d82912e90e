import { afterEach, beforeEach, expect, test } from 'vitest'
import { emitSignupEvent, onSignupEvent, onSignupOpened, openSignup } from './signup-events.ts'

beforeEach(() => {
  globalThis.window = new EventTarget() as typeof window
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

// spec: signup-2
test('events are dispatched on the window under their own names, until the listener is removed', () => {
  const heard: string[] = []
  const stop = onSignupEvent('signupClosed', () => heard.push('ours'))
  window.addEventListener('signupClosed', () => heard.push('a script of the site'))
  emitSignupEvent('signupClosed')
  emitSignupEvent('signupFlowComplete')
  stop()
  emitSignupEvent('signupClosed')
  expect(heard).toEqual(['ours', 'a script of the site', 'a script of the site'])
})

test('opening reports whether the page can do it, so that links work without it', () => {
  const asked: unknown[] = []
  expect(openSignup()).toBe(false)
  const stop = onSignupOpened((request) => asked.push(request))
  expect(openSignup({ profile_id: 7 })).toBe(true)
  stop()
  expect(openSignup()).toBe(false)
  expect(asked).toEqual([{ profile_id: 7 }])
})
