import { afterEach, beforeEach, expect, test } from 'vitest'
import { emitSignupEvent, onSignupEvent, onSignupOpened, openSignup } from './signup-events.ts'

beforeEach(() => {
  globalThis.window = new EventTarget() as typeof window
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

test('what is said is heard on the window under its own name, until one stops listening', () => {
  const heard: string[] = []
  const stop = onSignupEvent('signupClosed', () => heard.push('ours'))
  window.addEventListener('signupClosed', () => heard.push('a script of the site'))
  emitSignupEvent('signupClosed')
  emitSignupEvent('signupFlowComplete')
  stop()
  emitSignupEvent('signupClosed')
  expect(heard).toEqual(['ours', 'a script of the site', 'a script of the site'])
})

test('opening tells whether a page can, so that links go on without one', () => {
  const asked: unknown[] = []
  expect(openSignup()).toBe(false)
  const stop = onSignupOpened((request) => asked.push(request))
  expect(openSignup({ profile_id: 7 })).toBe(true)
  stop()
  expect(openSignup()).toBe(false)
  expect(asked).toEqual([{ profile_id: 7 }])
})
