import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Locale } from '../../core/locales.ts'
import type { RequestScope } from '../../server/http/context.ts'
import { sharePictureRoute } from './server/share-picture-route.ts'

const drawn = vi.hoisted(() => ({ canvases: 0, fails: false }))

// Counts the canvases: the one thing of a drawing that is made without an input.
vi.mock('sharp', async (load) => {
  const { default: actual } = await load<{ default: typeof sharp }>()
  const counted = (...parts: Parameters<typeof sharp>) => {
    if (typeof parts[0] === 'object' && 'create' in parts[0]) {
      drawn.canvases += 1
      if (drawn.fails) throw new Error('no memory')
    }
    return actual(...parts)
  }
  return { default: Object.assign(counted, actual) }
})

function ask(name: string, locale: Locale) {
  const scope = { site: { id: 1, name, niche: 1 }, locale } as unknown as RequestScope
  return sharePictureRoute.handle(scope, new Request(`http://localhost/share.png?language=${locale}`), {})
}

test('twelve first requests at once draw one picture, and each language has its own', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('Amber', 'en')))
  expect(drawn.canvases).toBe(1)
  const pictures = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  for (const picture of pictures) expect(picture.equals(pictures[0] as Buffer)).toBe(true)
  expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  await ask('Amber', 'pl')
  await ask('Amber', 'pl')
  expect(drawn.canvases).toBe(2)
})

test('a picture that could not be drawn is drawn for the next request', async () => {
  drawn.fails = true
  await expect(ask('Coral', 'en')).rejects.toThrow('no memory')
  drawn.fails = false
  expect((await ask('Coral', 'en')).status).toBe(200)
})
