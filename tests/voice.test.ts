import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AvoidedWord, avoidedInComments, avoidedInNames, rightlyUsed } from './voice-words.ts'

const root = join(import.meta.dirname, '..')
const files = globSync(['{src,tests,demo,bench}/**/*.{ts,tsx}', '*.ts', '.dependency-cruiser.cjs'], {
  cwd: root,
})
  .filter((file) => !file.startsWith('tests/voice'))
  .sort()

const comment = /\/\*\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/[^\n]*/g
const declaredName = /\b(?:const|let|function|class|interface|type)\s+([A-Za-z_$][\w$]*)/g

/** Returns the avoided words of a text, each with its file, line and what to write instead. */
function findAvoided(file: string, text: string): string[] {
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const found = (words: AvoidedWord[], part: string, index: number) =>
    words.flatMap(({ pattern, instead }) => {
      const word = pattern.exec(part)?.[0].trim()
      if (word === undefined || `${file} ${word}` in rightlyUsed) return []
      return [`${file}:${lineAt(index)}: "${word}" (write: ${instead})`]
    })
  const code = text.replace(comment, (whole) => whole.replace(/[^\n]/g, ' '))
  return [
    ...[...text.matchAll(comment)].flatMap((match) => found(avoidedInComments, match[0], match.index)),
    ...[...code.matchAll(declaredName)].flatMap((match) =>
      found(avoidedInNames, match[1] ?? '', match.index),
    ),
  ]
}

test('comments and names use the words of the house', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => findAvoided(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  ['/** Answers the row. */', 'Returns'],
  ['// Whoever asks is let in.', 'the member'],
  ['const mostTogether = 3', 'max'],
  ['// Looked up anew.\nconst a = 1', 'again'],
])('%s is found', (text, instead) => {
  expect(findAvoided('planted.ts', text).join()).toContain(instead)
})

test('a word inside a string or a longer word is ignored', () => {
  expect(findAvoided('planted.ts', "const said = 'Answers anew'\n// almost, outdoors\n")).toEqual([])
})
