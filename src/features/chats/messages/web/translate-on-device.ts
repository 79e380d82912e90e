// The browser's own translator, on the device: nothing is sent anywhere. It is not yet in TypeScript's library.

interface Detector {
  detect(text: string): Promise<{ detectedLanguage?: string }[]>
  destroy(): void
}
interface Translator {
  translate(text: string): Promise<string>
  destroy(): void
}
interface OnDevice {
  LanguageDetector?: { create(): Promise<Detector> }
  Translator?: { create(pair: { sourceLanguage: string; targetLanguage: string }): Promise<Translator> }
}

/** The result for a text; `same`: it is already in the reader's language. */
export type Translation = { kind: 'translated'; text: string } | { kind: 'same' } | { kind: 'failed' }

/** Reports whether this browser translates on the device. */
export function canTranslate(): boolean {
  const { LanguageDetector, Translator } = globalThis as OnDevice
  return LanguageDetector !== undefined && Translator !== undefined
}

/** Returns a language as translators name it: without a region, and Norwegian as one. */
function languageOf(code: string): string {
  const [language = ''] = code.toLowerCase().split('-')
  return language === 'nb' || language === 'nn' ? 'no' : language
}

/**
 * Translates a text into the language of a locale. Loads what the browser needs for the two languages, so it
 * must begin with a gesture and may take a while.
 */
export async function translateOnDevice(text: string, locale: string): Promise<Translation> {
  const { LanguageDetector, Translator } = globalThis as OnDevice
  if (!LanguageDetector || !Translator) return { kind: 'failed' }
  try {
    const detector = await LanguageDetector.create()
    const [found] = await detector.detect(text).finally(() => detector.destroy())
    const sourceLanguage = languageOf(found?.detectedLanguage ?? 'und')
    const targetLanguage = languageOf(locale)
    if (sourceLanguage === 'und') return { kind: 'failed' }
    if (sourceLanguage === targetLanguage) return { kind: 'same' }
    const translator = await Translator.create({ sourceLanguage, targetLanguage })
    const translated = await translator.translate(text).finally(() => translator.destroy())
    return { kind: 'translated', text: translated }
  } catch {
    // The pair is not supported, or its model could not be loaded.
    return { kind: 'failed' }
  }
}
