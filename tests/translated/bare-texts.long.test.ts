import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { staffFolders } from '../../build/staff-folders.ts'
import { BareTexts, createProgram } from './bare-texts.ts'

// A browser's translation moves texts into elements of its own, and React fails where it looks for them: a text beside what
// changes, or that changes itself, has an element of its own (decision 50).

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'src/web/kit')

const components = `
import type { ReactNode } from 'react'
import type { Elements } from './elements.ts'
declare const t: (key: string, values?: object) => string
declare const is: boolean
declare const name: string
declare const list: readonly string[]
const Steady = () => <i />
const Swapped = () => (is ? <i /> : null)
const Text = () => (is ? name : <i />)
export const used = [t, is, name, list, Steady, Swapped, Text]
`

/** The markup of a component, what is wrong with it, and why. */
const planted: [markup: string, faults: string[], why: string][] = [
  ["<p>{is ? <i /> : null}{t('a')}</p>", ['beside what changes'], 'an icon before a label'],
  ["<p>{t('a')}{is && <i />}</p>", ['beside what changes'], 'a badge after a name'],
  ['<p>Words {is && <i />}</p>', ['beside what changes'], 'words beside a condition'],
  ["<p>{list.map((one) => <i key={one} />)}{t('a')}</p>", ['beside what changes'], 'a list before a text'],
  ["<p><Swapped />{t('a')}</p>", ['beside what changes'], 'a component that may render nothing'],
  ['<p><i />{is ? name : null}</p>', ['comes and goes'], 'a text under a condition'],
  ['<p><i />{is ? name : <b />}</p>', ['comes and goes'], 'a text or an element'],
  [
    '<p>{is ? name : null}{is ? null : name}</p>',
    ['beside what changes', 'beside what changes'],
    'two texts',
  ],
  ['<p><i />{name}</p>', ['changes'], 'a name that may change'],
  ["<p><i />{t('a', { name })}</p>", ['changes'], 'a message with values'],
  ["<>{t('a')}</>", ['in a fragment'], 'a text whose parent is unknown'],
  ["<p>{is && <>{t('a')}<i /></>}</p>", ['in a fragment'], 'a text that goes with its fragment'],
  ["<p><>{t('a')}</>{is && <i />}</p>", ['beside what changes'], 'a fragment among others is none'],
  ['<p><Text /></p>', ['of a component'], 'a component that renders a text'],
  ["<p>{is && <i />}<span>{t('a')}</span></p>", [], 'a text in an element of its own'],
  ["<p>{is ? t('a') : t('b')}</p>", [], 'the whole content of an element'],
  ["<p>{is ? t('a') : <i />}</p>", [], 'a text or an element, alone'],
  ["<p><i /><Steady />{t('a')}</p>", [], 'a text beside what never changes'],
  ['<p><i />{is ? <b /> : null}</p>', [], 'elements alone'],
  ["<p>{is && <i />} <b>{t('a')}</b></p>", [], 'a blank'],
  ['<option>{name} {name}</option>', [], 'the text of an option'],
]

const slots: [type: string, faults: string[], why: string][] = [
  ['ReactNode', ['beside what changes'], 'may be a text'],
  ['Elements', [], 'is none'],
]

const fileOf = (nth: number) => join(folder, `planted-${nth}.tsx`)
const texts = [
  ...planted.map(([markup]) => `${components}export const A = () => ${markup}\n`),
  ...slots.map(
    ([type]) =>
      `${components}export const A = ({ a }: { a: ${type} }) => <p>{is && <i />}{a}</p>\nexport type B = [ReactNode, Elements]\n`,
  ),
]
/** Browsers do not translate pages of staff (decision 54). */
const ofStaff = [...staffFolders.map((folder) => `src/${folder}/`), 'src/screens/layout/staff-layout.tsx']
const files = globSync('src/**/*.tsx', { cwd: root })
  .filter((file) => !ofStaff.some((start) => file.startsWith(start)))
  // The kit's samples are for developers, and what the server alone renders React never changes.
  .filter((file) => !/\.test\.tsx$|\/samples\/|\/server\//.test(file) && file !== 'src/entry.server.tsx')
  .sort()

const found = new BareTexts(
  createProgram(
    root,
    [...files, 'src/messages.d.ts', 'src/virtual.d.ts'].map((file) => join(root, file)),
    new Map(texts.map((text, nth) => [fileOf(nth), text])),
  ),
)

// spec: browser-29
test.each([...planted, ...slots].map(([markup, faults, why], nth) => [why, markup, faults, nth] as const))(
  'planted: %s, %s',
  (_why, _markup, faults, nth) => {
    expect(found.in(fileOf(nth)).map(({ why }) => why)).toEqual(faults)
  },
)

// spec: browser-29
test('no text of a component breaks where a browser translates the page', { timeout: 300_000 }, () => {
  expect(files.length).toBeGreaterThan(300)
  const faults = files.flatMap((file) =>
    found.in(join(root, file)).map(({ line, text, why }) => `${file}:${line} ${why}: ${text}`),
  )
  expect(faults).toEqual([])
})
