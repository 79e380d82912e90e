import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as lucide from 'lucide-react'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

const kit = join(import.meta.dirname, '../src/web/kit')
const source = readFileSync(join(kit, 'icons.tsx'), 'utf8')
const wanted = [...source.matchAll(/^export const (\w+) = icon\('([a-z0-9-]+)'\)$/gm)].map(
  ([, component = '', id = '']) => ({ component, id }),
)

const named = (id: string) => id.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** Returns an icon of Lucide as a symbol; its colour and stroke are those of the `svg` that uses it. */
function symbolOf({ id }: { id: string }): string {
  const Drawing = (lucide as unknown as Record<string, ComponentType>)[named(id)]
  if (!Drawing) throw new Error(`Lucide has no ${id}`)
  const shapes = renderToStaticMarkup(<Drawing />)
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/><\/\w+>/g, '/>')
  return `  <symbol id="${id}" viewBox="0 0 24 24">${shapes}</symbol>\n`
}

test('the sprite holds the icons in use as Lucide draws them; `vitest -u` draws it again', async () => {
  expect(wanted.length).toBeGreaterThan(90)
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${wanted.map(symbolOf).join('')}</svg>\n`
  await expect(sprite).toMatchFileSnapshot(join(kit, 'icons.svg'))
})

test('each component shows the symbol that is named like it', () => {
  const others = wanted.filter(({ component, id }) => !named(id).startsWith(component.replace(/Icon$/, '')))
  expect(others).toEqual([])
})
