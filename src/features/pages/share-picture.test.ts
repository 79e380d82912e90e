import sharp, { type Sharp } from 'sharp'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import type { Locale } from '../../core/locales.ts'
import type { RequestScope } from '../../server/http/context.ts'
import { sharePictureRoute } from './server/share-picture-route.ts'

/** Each drawing puts its parts together once. */
let drawn: MockInstance<Sharp['composite']>
beforeEach(() => {
  drawn = vi.spyOn(sharp.prototype, 'composite')
})

function ask(name: string, locale: Locale) {
  const scope = { site: { id: 1, name, niche: 1 }, locale } as unknown as RequestScope
  return sharePictureRoute.handle(scope, new Request(`http://localhost/share.png?language=${locale}`), {})
}

// spec: pages-6
test('twelve first requests at once draw one picture, and each language has its own', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('Amber', 'en')))
  expect(drawn).toHaveBeenCalledTimes(1)
  const pictures = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  for (const picture of pictures) expect(picture.equals(pictures[0] as Buffer)).toBe(true)
  expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  await ask('Amber', 'pl')
  await ask('Amber', 'pl')
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('a picture that could not be drawn is drawn for the next request', async () => {
  drawn.mockImplementationOnce(() => {
    throw new Error('no memory')
  })
  await expect(ask('Coral', 'en')).rejects.toThrow('no memory')
  expect((await ask('Coral', 'en')).status).toBe(200)
})
