import { afterEach, expect, test, vi } from 'vitest'
import { canTranslate, translateOnDevice } from './translate-on-device.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that translates from one language, by writing the pair before the text. */
function stubBrowser(detectedLanguage: string, supported: string[] = ['en', 'de', 'no']) {
  const destroy = vi.fn()
  vi.stubGlobal('LanguageDetector', {
    create: async () => ({ detect: async () => [{ detectedLanguage }], destroy }),
  })
  vi.stubGlobal('Translator', {
    create: async (pair: { sourceLanguage: string; targetLanguage: string }) => {
      if (!supported.includes(pair.targetLanguage))
        throw new DOMException('no such pair', 'NotSupportedError')
      const translate = async (text: string) => `${pair.sourceLanguage}>${pair.targetLanguage} ${text}`
      return { translate, destroy }
    },
  })
  return { destroy }
}

// spec: chats-49
test('a browser without a translator offers none', async () => {
  expect(canTranslate()).toBe(false)
  expect(await translateOnDevice('Hallo', 'en')).toEqual({ kind: 'failed' })
})

test.each([
  ['another language', 'de', 'en-US', { kind: 'translated', text: 'de>en Hallo' }],
  ['Norwegian, which translators know as one', 'de', 'nb', { kind: 'translated', text: 'de>no Hallo' }],
  ["the reader's own, whatever its region", 'en', 'en-US', { kind: 'same' }],
  ['the same Norwegian', 'no', 'nb', { kind: 'same' }],
  ['a text of no language', 'und', 'en', { kind: 'failed' }],
  ['a pair that the browser does not know', 'de', 'fi', { kind: 'failed' }],
])('%s', async (_reason, detected, locale, expected) => {
  const { destroy } = stubBrowser(detected)
  expect(canTranslate()).toBe(true)
  expect(await translateOnDevice('Hallo', locale)).toEqual(expected)
  expect(destroy, 'models take memory').toHaveBeenCalled()
})
