import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearDraft, loadDraft, loadSeeker, saveDraft, saveSeeker } from './signup-draft.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  globalThis.sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

const entered = {
  gender: 'male',
  email: 'jo@vonk.test',
  password: 'krokus-zeilboot-41',
  terms: 'on',
  sensitive_data: 'on',
  form: 'a stamp',
  signup_message: 'Hello',
}

// spec: signup-1
test('a draft is restored without the password and without consents', () => {
  saveDraft(null, { values: entered, step: 2, profile_id: 7 })
  expect(loadDraft(null)).toEqual({
    values: { gender: 'male', email: 'jo@vonk.test', signup_message: 'Hello' },
    step: 2,
    profile_id: 7,
  })
  expect([...stored.values()].join()).not.toContain(entered.password)
})

test('each partner has its own draft, and a finished one is deleted', () => {
  saveDraft('token', { values: entered, step: 1, profile_id: null })
  expect(loadDraft(null)).toBeNull()
  clearDraft('token')
  expect(loadDraft('token')).toBeNull()
})

test.each([
  '{',
  '[]',
  '{"step":-1,"values":{},"profile_id":null}',
  '{"step":0,"values":{"a":1},"profile_id":null}',
])('an invalid draft is ignored: %s', (text) => {
  stored.set('signup-draft', text)
  expect(loadDraft(null)).toBeNull()
})

test('a browser without storage causes no error', () => {
  Reflect.deleteProperty(globalThis, 'sessionStorage')
  saveDraft(null, { values: entered, step: 1, profile_id: null })
  clearDraft(null)
  expect(loadDraft(null)).toBeNull()
  saveSeeker(entered)
  expect(loadSeeker()).toBeNull()
})

test('gender, seeking and country of the new member are stored for the matches, and nothing else', () => {
  saveSeeker({ ...entered, seeking: 'both', country: 'NL' })
  expect(loadSeeker()).toEqual({ gender: 'male', seeking: 'both', country: 'NL' })
})
