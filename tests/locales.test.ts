import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { spellingTags, writtenLanguage } from '../src/core/countries.ts'
import { messageFormats } from '../src/core/intl.ts'
import { localeCodes, locales } from '../src/core/locales.ts'

const folder = join(import.meta.dirname, '../locales')
const namespaces = readdirSync(join(folder, 'en')).map((file) => file.replace('.json', ''))
/**
 * Messages that are correctly the same as in English, by locale: names, loan words, patterns of arguments
 * only.
 */
const sameAsEnglish = JSON.parse(readFileSync(join(folder, 'same-as-english.json'), 'utf8')) as Record<
  string,
  string[]
>

const styles = new Set([...Object.keys(messageFormats.dateTime), ...Object.keys(messageFormats.number)])

type Messages = Map<string, string>

function readMessages(locale: string, namespace: string): Messages {
  const file = join(folder, locale, `${namespace}.json`)
  const messages: Messages = new Map()
  const walk = (node: unknown, path: string) => {
    if (typeof node === 'string') messages.set(path, node)
    else for (const [key, child] of Object.entries(node as object)) walk(child, path ? `${path}.${key}` : key)
  }
  if (existsSync(file)) walk(JSON.parse(readFileSync(file, 'utf8')), '')
  return messages
}

interface Shape {
  /** The styles of numbers and dates that it names. */
  styles: string[]
  /** Each argument with its type, and each tag. */
  parts: Set<string>
  /** The plural classes of each plural argument. */
  plurals: { argument: string; ordinal: boolean; classes: string[] }[]
}

function shapeOf(message: string): Shape {
  const shape: Shape = { parts: new Set(), plurals: [], styles: [] }
  const walk = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.argument) shape.parts.add(element.value)
      if (element.type === TYPE.number || element.type === TYPE.date || element.type === TYPE.time) {
        shape.parts.add(element.value)
        if (typeof element.style === 'string') shape.styles.push(element.style)
      }
      if (element.type === TYPE.tag) {
        shape.parts.add(`<${element.value}>`)
        walk(element.children)
      }
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        shape.parts.add(element.value)
        if (element.type === TYPE.plural) {
          const classes = Object.keys(element.options)
          shape.plurals.push({ argument: element.value, ordinal: element.pluralType === 'ordinal', classes })
        }
        for (const option of Object.values(element.options)) walk(option.value)
      }
    }
  }
  walk(parse(message))
  return shape
}

/** Returns what is wrong with a translated message; empty if nothing is. */
function faultsOf(locale: string, english: string, message: string | undefined): string[] {
  if (message === undefined) return ['is missing']
  if (message.trim() === '') return ['is empty']
  let shape: Shape
  try {
    shape = shapeOf(message)
  } catch (err) {
    return [`cannot be read: ${(err as Error).message}`]
  }
  const faults = shape.styles.filter((style) => !styles.has(style)).map((style) => `names the style ${style}`)
  const wanted = [...shapeOf(english).parts].sort().join(' ')
  const given = [...shape.parts].sort().join(' ')
  if (wanted !== given) faults.push(`has the arguments (${given}) instead of (${wanted})`)
  for (const { argument, ordinal, classes } of shape.plurals) {
    const rules = new Intl.PluralRules(locale, { type: ordinal ? 'ordinal' : 'cardinal' })
    const missing = rules.resolvedOptions().pluralCategories.filter((category) => !classes.includes(category))
    if (missing.length > 0) faults.push(`lacks the plural classes ${missing.join(', ')} of {${argument}}`)
  }
  return faults
}

describe.each(localeCodes.filter((code) => code !== 'en'))('%s', (locale) => {
  // spec: core-2
  test.each(namespaces)('%s has all texts of English, and no others', (namespace) => {
    const english = readMessages('en', namespace)
    const messages = readMessages(locale, namespace)
    const faults = [...english].flatMap(([key, text]) =>
      faultsOf(locale, text, messages.get(key)).map((fault) => `${key} ${fault}`),
    )
    for (const key of messages.keys()) if (!english.has(key)) faults.push(`${key} is not in English`)
    expect(faults).toEqual([])
  })

  // spec: core-2
  test.each(namespaces)('%s is translated, except texts listed as rightly equal', (namespace) => {
    const english = readMessages('en', namespace)
    const allowed = new Set(sameAsEnglish[locale])
    const equal = [...readMessages(locale, namespace)]
      .filter(([key, text]) => english.get(key) === text && !allowed.has(`${namespace}.${key}`))
      .map(([key]) => `${namespace}.${key}`)
    expect(equal).toEqual([])
  })
})

test('English plurals are complete', () => {
  const faults = namespaces.flatMap((namespace) =>
    [...readMessages('en', namespace)].flatMap(([key, text]) =>
      faultsOf('en', text, text).map((fault) => `${namespace}.${key} ${fault}`),
    ),
  )
  expect(faults).toEqual([])
})

test('texts listed as rightly equal exist and are equal', () => {
  const stale = Object.entries(sameAsEnglish).flatMap(([locale, keys]) =>
    keys
      .filter((key) => {
        const [namespace = '', ...rest] = key.split('.')
        const path = rest.join('.')
        const english = readMessages('en', namespace).get(path)
        return english === undefined || readMessages(locale, namespace).get(path) !== english
      })
      .map((key) => `${locale}: ${key}`),
  )
  expect(stale).toEqual([])
})

// spec: core-2
test.each([
  ['a missing text', 'Hi', undefined, 'is missing'],
  ['another argument', 'Hi {name}', 'Hallo {naam}', 'arguments'],
  ['a lost argument', 'Hi {name}', 'Hallo', 'arguments'],
  [
    'a missing plural class',
    '{n, plural, one {# like} other {# likes}}',
    '{n, plural, one {# polubienie} other {# polubień}}',
    'few, many',
  ],
  ['a broken pattern', 'Hi', 'Cześć {', 'cannot be read'],
])('the check finds %s', (_what, english, message, fault) => {
  expect(faultsOf('pl', english, message).join()).toContain(fault)
})

/** Words for which the glossary has another (CONTRIBUTING.md, Words), by language. Entertainment is "Unterhaltung" as well. */
const replacedWords: Record<string, RegExp> = {
  nl: /gesprek|pushm/i,
  de: /(?<!zur |der )Unterhaltung|Mitteilung|Push/,
  fr: /discussion|\bpush/i,
  it: /conversazion|\bmembr[oi]\b|iscritt[oi]\b|\bpush/i,
  es: /miembro|\bpush/i,
  da: /samtale|\bpush/i,
  nb: /samtale|\bpush/i,
  sv: /konversation|matchning|\bpush/i,
  fi: /osuma|\bpush/i,
  pl: /czat|dopasowan|\bpush/i,
}

test.each(Object.entries(replacedWords))(
  '%s has no text with a word that the glossary replaced',
  (locale, replaced) => {
    const faults = namespaces.flatMap((namespace) =>
      [...readMessages(locale, namespace)].flatMap(([key, text]) => {
        const word = replaced.exec(text)?.[0]
        return word ? [`${namespace}.${key}: ${word}`] : []
      }),
    )
    expect(faults).toEqual([])
  },
)

/** How the words of the texts are spelled in Britain, and in America. Patterns begin at the start of a word. */
const spellings: [british: RegExp, american: RegExp][] = [
  [
    /\b(?:colour|favour|behaviour|honour|neighbour|humour|rumour|flavour)/i,
    /\b(?:color|favor|behavior|honor|neighbor|humor|rumor|flavor)/i,
  ],
  [/\b(?:grey)/i, /\b(?:gray)/i],
  [/\b(?:theatre|centre|metre|kilometre|litre)/i, /\b(?:theater|center|meter|kilometer|liter)/i],
  [
    /\b(?:travell|cancell|label[l]|signall|modell)(?:ed|ing|er)/i,
    /\b(?:travel|cancel|label|signal|model)(?:ed|ing|er)/i,
  ],
  [
    /\b(?:recogn|author|organ|apolog|special|final|personal|minim|maxim|summar|real)is(?:e|ing|ation)/i,
    /\b(?:recogn|author|organ|apolog|special|final|personal|minim|maxim|summar|real)iz(?:e|ing|ation)/i,
  ],
  [/\b(?:catalogue|dialogue|cheque|programme)/i, /\b(?:catalog|dialog|program)(?!ue|me)/i],
  [/\b(?:defence|offence|licence)/i, /\b(?:defense|offense|license)/i],
  [/\btick\b/i, /\bcheck (?:this|both|the) box/i],
]
/** The texts that the specification spells (decisions: Readings), and the mandate for accounts in euros. */
const spelledByOthers = /^orders\.(?:order\.failed|debit\.)/

test.each([
  ['in Britain and elsewhere', 'en', 1],
  ['in America', 'en-US', 0],
])('English %s is spelled so', (_where, tag, other) => {
  const faults = namespaces.flatMap((namespace) => {
    const texts = new Map([...readMessages('en', namespace), ...readMessages(tag, namespace)])
    return [...texts].flatMap(([key, text]) =>
      spellings
        .map((pair) => pair[other]?.exec(text)?.[0])
        .filter((word) => word !== undefined && !spelledByOthers.test(`${namespace}.${key}`))
        .map((word) => `${namespace}.${key}: ${word}`),
    )
  })
  expect(faults).toEqual([])
})

test('American texts have a British one, with the same arguments, and differ from it', () => {
  const american = readdirSync(join(folder, 'en-US')).map((file) => file.replace('.json', ''))
  expect(american.length).toBeGreaterThan(0)
  const faults = american.flatMap((namespace) =>
    [...readMessages('en-US', namespace)].flatMap(([key, text]) => {
      const british = readMessages('en', namespace).get(key)
      if (british === undefined) return [`${namespace}.${key} is not in English`]
      const found = british === text ? ['is spelled alike'] : faultsOf('en', british, text)
      return found.map((fault) => `${namespace}.${key} ${fault}`)
    }),
  )
  expect(faults).toEqual([])
})

test('American English is named where texts are spelled so, and the home of every language elsewhere', () => {
  expect(readdirSync(folder).filter((name) => name.includes('-') && !name.includes('.'))).toEqual(
    spellingTags,
  )
  const readers = [
    ['en', 'US'],
    ['en', 'GB'],
    ['en', 'AU'],
    ['en', 'NL'],
    ['en', null],
    ['es', 'US'],
    ['de', 'AT'],
  ] as const
  expect(readers.map(([locale, country]) => writtenLanguage(locale, country))).toEqual([
    'en-US',
    'en-GB',
    'en-GB',
    'en-GB',
    'en-GB',
    'es-ES',
    'de-DE',
  ])
})

test('every language has a name for itself and a region', () => {
  for (const code of localeCodes) expect(locales[code].iso.startsWith(code)).toBe(true)
})
