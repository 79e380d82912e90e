import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage, tabStorage } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

test('a storage that is absent, blocked or full reads as empty and stores nothing', () => {
  const use = () => [
    browserStorage.write('a', 'x'),
    browserStorage.read('a'),
    browserStorage.readNumber('a'),
    browserStorage.readJson('a'),
    browserStorage.remove('a'),
    browserStorage.keys(),
  ]
  const nothing = [false, null, 0, null, undefined, []]
  expect(use()).toEqual(nothing)
  vi.stubGlobal('localStorage', {
    setItem: refuse,
    getItem: refuse,
    removeItem: refuse,
    key: refuse,
    length: 1,
  })
  expect(use()).toEqual(nothing)
})

test('texts, numbers and JSON are read as stored; invalid values read as empty', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  expect(tabStorage.write('text', 'words')).toBe(true)
  expect([tabStorage.read('text'), tabStorage.readNumber('text'), tabStorage.readJson('text')]).toEqual([
    'words',
    0,
    null,
  ])
  tabStorage.write('number', '12')
  expect(tabStorage.readNumber('number')).toBe(12)
  tabStorage.writeJson('json', { a: [1] })
  expect(tabStorage.readJson('json')).toEqual({ a: [1] })
})
