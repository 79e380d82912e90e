import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Attributes that are read or read out. */
const shownAttributes = new Set(['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title'])
const letters = /\p{L}{2}/u

/** Returns the words in the markup of a component that come from no catalogue. */
function untranslatedIn(file: string, source: string): string[] {
  const found: string[] = []
  const { program } = parseSync(file, source)
  new Visitor({
    JSXText({ value }) {
      if (letters.test(value)) found.push(value.trim())
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !shownAttributes.has(name.name)) return
      if (value?.type === 'Literal' && typeof value.value === 'string' && letters.test(value.value))
        found.push(`${name.name}: ${value.value}`)
    },
  }).visit(program)
  return found
}

test.each([
  ['a text', 'const A = () => <p>Hello you</p>', ['Hello you']],
  ['a label', 'const A = () => <button aria-label="Close it" />', ['aria-label: Close it']],
  ['what comes from a catalogue', "const A = () => <p title={t('a')}>{t('b')} · 18+</p>", []],
  ['what nobody reads', 'const A = () => <p className="grid gap-2" id="content" />', []],
])('of %s it is found whether it is translated', (_what, source, found) => {
  expect(untranslatedIn('a.tsx', source)).toEqual(found)
})

// The design kit is for developers, and mails have texts of their own.
const files = globSync('src/**/*.tsx', { cwd: root }).filter(
  (file) => !/\.test\.tsx$|\/samples\/|\/dev\/kit-page|\/server\/mail/.test(file),
)

// spec: browser-1
test('no component has words of its own: each text comes from a catalogue', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    untranslatedIn(file, readFileSync(join(root, file), 'utf8')).map((words) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})
