import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The opening tags of forms in a source without their method. */
function withoutMethod(source: string): string[] {
  return [...source.matchAll(/<form\b(?:[^>]|=>)*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\bmethod=/.test(tag))
}

test('a form that a click before hydration would send by GET is found', () => {
  expect(withoutMethod('<form onSubmit={(event) => send(event)} className="flex">')).toHaveLength(1)
  expect(withoutMethod('<form method="dialog" onSubmit={send}>')).toEqual([])
})

// A form without a method is sent by GET, and a password typed before hydration is in the
// URL. `post` works without scripts; `dialog` outside a <dialog> does nothing without them.
// spec: exports-2
test('every form says its method', async () => {
  const found: string[] = []
  for await (const file of glob('src/**/*.tsx', { cwd: root })) {
    for (const tag of withoutMethod(await readFile(join(root, file), 'utf8'))) found.push(`${file}: ${tag}`)
  }
  expect(found).toEqual([])
})
