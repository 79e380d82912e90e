import { expect, test } from 'vitest'
import { canBeKey, doubleKey, keysFor, type OwnKeys } from './rules.ts'

// spec: staff-204
test.each<[string, OwnKeys, string, string]>([
  ['a', {}, 'a', 'unchanged'],
  ['a', { a: 'l' }, 'l', 'a letter'],
  ['Shift+j', { j: 'd' }, 'Shift+d', 'with Shift it is the same letter'],
  ['g q', { 'g q': 'g u' }, 'g u', 'the way to a page'],
  ['g q', { g: 'v' }, 'v q', 'what begins the ways'],
  ['g q', { q: 'u' }, 'g q', 'a letter alone changes no way'],
  ['Enter', { a: 'l' }, 'Enter', 'what is the same for everybody'],
  ['(1|Digit1)', { a: 'l' }, '(1|Digit1)', 'digits'],
])('%s with %j is %s (%s)', (keys, own, pressed, _why) => {
  expect(keysFor(own, keys)).toBe(pressed)
})

// spec: staff-204
test.each<[OwnKeys, string | null, string]>([
  [{}, null, 'as they are'],
  [{ a: 'l' }, null, 'a free letter'],
  [{ a: 'x' }, 'x', 'the key of something else'],
  [{ a: 'x', x: 'a' }, null, 'both exchanged'],
  [{ a: 'l', x: 'l' }, 'l', 'one letter for two'],
  [{ 'g q': 'g u', 'g m': 'g u' }, 'g u', 'one way for two pages'],
])('%j has %s twice (%s)', (own, double, _why) => {
  expect(doubleKey(own)).toBe(double)
})

test.each([
  ['a', 'l', true],
  ['g q', 'g u', true],
  ['a', 'g u', false],
  ['a', '1', false],
  ['a', 'Enter', false],
  ['?', 'a', false],
])('%s to %s: %s', (key, own, may) => {
  expect(canBeKey(key, own)).toBe(may)
})
