import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPageTexts } from '../../../vite.messages.ts'
import { SourceModules } from '../../../vite.modules.ts'
import { partsIn } from '../../../vite.parts.ts'
import { keysOfTexts, textsWantedIn } from '../../../vite.texts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-texts-'))
})
afterAll(() => rm(folder, { recursive: true }))

const catalogue = {
  kit: { close: 'Close', open: 'Open', sizes: { small: 'S', large: 'L' }, sized: 'Sized' },
  frame: { offline: 'Offline' },
}

/** Returns the keys that a component with this body may show. */
async function keysIn(body: string): Promise<string[]> {
  const file = join(folder, `${crypto.randomUUID()}.tsx`)
  await writeFile(file, `export function Sample({ size, isOpen, pass }) {\n${body}\n}`)
  return [...keysOfTexts(textsWantedIn(new SourceModules(), file), catalogue)].toSorted()
}

test.each([
  ['a key', "const t = useTranslations('kit'); return t('close')", ['kit.close']],
  [
    'either of two keys',
    "const t = useTranslations('kit'); return <p>{t(isOpen ? 'close' : 'open')}</p>",
    ['kit.close', 'kit.open'],
  ],
  [
    'a key that begins in the code',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code
    "const t = useTranslations('kit'); return t(`sizes.${size}`)",
    ['kit.sizes.large', 'kit.sizes.small'],
  ],
  ['rich text', "const t = useTranslations('kit'); return t.rich('close', {})", ['kit.close']],
  [
    'keys that the compiler has checked',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code
    "const t = useTranslations('kit'); return t(size satisfies 'open' | `sizes.${string}`)",
    ['kit.open', 'kit.sizes.large', 'kit.sizes.small'],
  ],
  [
    'keys from elsewhere: the whole namespace',
    "const t = useTranslations('kit.sizes'); return t(size)",
    ['kit.sizes.large', 'kit.sizes.small'],
  ],
  [
    'a function that is passed on: the whole namespace',
    "const t = useTranslations('kit.sizes'); return pass(t)",
    ['kit.sizes.large', 'kit.sizes.small'],
  ],
  [
    'a function that a hook depends on: what it is called with',
    "const t = useTranslations('kit'); return useMemo(() => t('close'), [t])",
    ['kit.close'],
  ],
  ['full keys', "const t = useTranslations(); return t('frame.offline')", ['frame.offline']],
  [
    'functions of the same name in two components',
    "const t = useTranslations('kit'); t('close') }\nfunction Other() { const t = useTranslations('frame'); t('offline')",
    ['frame.offline', 'kit.close'],
  ],
  ['a text that is not used', "const t = useTranslations('kit')", []],
])('of %s the texts are known', async (_, body, keys) => {
  expect(await keysIn(body)).toEqual(keys)
})

test.each([
  ['a namespace', 'const t = useTranslations(size)', 'a namespace of texts is not in the code'],
  ['a full key', 'const t = useTranslations(); t(size)', 'a key of a text is not in the code'],
  ['the hook itself', 'pass(useTranslations)', 'useTranslations is called for a constant alone'],
  ['a missing text', "const t = useTranslations('kit'); t('shut')", 'there is no text kit.shut'],
])('%s that is not in the code fails the build', async (_, body, message) => {
  await expect(keysIn(body)).rejects.toThrow(message)
})

test('a file that passes names on leads only to what is taken of it', async () => {
  const write = (name: string, code: string) => writeFile(join(folder, name), code)
  await write('screen.tsx', "import { A } from './public.tsx'\nimport type { C } from './c.tsx'\n")
  await write('public.tsx', "export { A } from './a.tsx'\nexport { B } from './b.tsx'\n")
  await write('a.tsx', "export const A = () => import('./later.tsx')\n")
  await write('b.tsx', 'export const B = 1\n')
  await write('c.tsx', 'export type C = 1\n')
  await write('later.tsx', 'export const Later = 1\n')
  const reached = (later: boolean) =>
    [...new SourceModules().reachedFrom([join(folder, 'screen.tsx')], { later })].map((file) =>
      file.slice(folder.length + 1),
    )
  expect(reached(false).toSorted()).toEqual(['a.tsx', 'screen.tsx'])
  expect(reached(true).toSorted()).toEqual(['a.tsx', 'later.tsx', 'screen.tsx'])
})

test('a file leads to the parts whose texts every page has, if asked for, and not to rare ones', async () => {
  const write = (name: string, code: string) => writeFile(join(folder, name), code)
  const part = (name: string, file: string) =>
    `export const Part = pagePart(\n  '${name}',\n  async () => (await import('./${file}')).Part,\n)\n`
  await write('usual.tsx', part('arrival/greeting', 'greeting.tsx'))
  await write('rare.tsx', part('notice/rare', 'rare-notice.tsx'))
  await write('greeting.tsx', 'export const Part = 1\n')
  const reached = (file: string, parts: boolean) =>
    [...new SourceModules().reachedFrom([join(folder, file)], { later: false, parts })].map((each) =>
      each.slice(folder.length + 1),
    )
  expect(reached('usual.tsx', false)).toEqual(['usual.tsx'])
  expect(reached('usual.tsx', true)).toEqual(['usual.tsx', 'greeting.tsx'])
  expect(reached('rare.tsx', true)).toEqual(['rare.tsx'])
})

test('a part that the build could not find fails it', () => {
  const code = "const load = async () => (await import('./x.tsx')).X\nconst Part = pagePart('notice/x', load)"
  expect(() => partsIn(code, '/src/a.tsx')).toThrow('/src/a.tsx: a part is written as')
})

test('a page has the texts of its screen and no others', async () => {
  const { frame, routes } = await readPageTexts()
  const textsOf = (route: string) =>
    [frame, routes.get(route)].flatMap((keys) => [...(keys?.first ?? []), ...(keys?.later ?? [])])
  expect(textsOf('login')).toEqual(expect.arrayContaining(['frame.offline', 'accounts.login.submit']))
  expect(
    textsOf('login').filter((key) => /^(profiles\.traits|orders\.checkout|search\.filters)\./.test(key)),
  ).toEqual([])
  expect(textsOf('chats-id')).toContain('chats.composer.label')
  expect(routes.get('members')?.first.isDisjointFrom(frame.first)).toBe(true)
})
