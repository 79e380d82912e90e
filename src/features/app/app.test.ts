import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { localeCodes } from '../../core/locales.ts'
import { groundOf } from './rules.ts'
import { coloursOf } from './server/colours.ts'
import type { Manifest } from './server/manifest.ts'

const app = setUpApp()
const site = setUpSite(app, {}, { niche: 3 })

const manifestAt = async (query: string): Promise<Manifest> => {
  const { status, body, headers } = await app.call(`/manifest.webmanifest${query}`, { host: site.host })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8'])
  return typeof body === 'string' ? JSON.parse(body) : body
}

describe('the manifest', () => {
  // spec: app-1
  test('is that of the site, in the language of the page', async () => {
    expect(await manifestAt('?lang=de')).toMatchObject({
      id: '/',
      name: site.name,
      lang: 'de-DE',
      start_url: '/members',
      scope: '/',
      display: 'standalone',
      theme_color: groundOf(3),
      shortcuts: [
        { name: 'Chats', url: '/chats' },
        { name: 'Likes', url: '/likes' },
      ],
    })
    expect((await manifestAt('?lang=fi')).shortcuts.map(({ name }) => name)).toEqual([
      'Keskustelut',
      'Tykkäykset',
    ])
  })

  // spec: app-1
  test('has icons in the sizes that browsers ask for to install it, plain and maskable', async () => {
    const { icons } = await manifestAt('?lang=en')
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
    for (const { src, sizes } of icons) {
      const response = await app.http.request(`http://${site.host}${src}`, { headers: { host: site.host } })
      expect(response.headers.get('content-type')).toBe('image/png')
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  // spec: app-1
  test('a discreet app names neither the site nor its subject, and never becomes the other one', async () => {
    for (const locale of localeCodes) {
      const discreet = await manifestAt(`?lang=${locale}&as=discreet`)
      expect(JSON.stringify(discreet)).not.toContain(site.name)
      expect(discreet.description).toBeUndefined()
      expect(discreet.icons.every(({ src }) => src.startsWith('/icons/discreet-'))).toBe(true)
      expect(discreet.theme_color).not.toBe(groundOf(3))
      expect(discreet.id).not.toBe((await manifestAt(`?lang=${locale}`)).id)
      expect(discreet.short_name).toBe(discreet.name)
    }
  })

  // spec: app-1
  test('has pictures of the app for narrow and wide screens, which for the discreet one are no site’s', async () => {
    for (const as of ['', '&as=discreet']) {
      const { screenshots } = await manifestAt(`?lang=en${as}`)
      expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
      for (const { src, sizes } of screenshots) {
        expect(src).toContain(as ? '/discreet-' : '/3-')
        const response = await app.http.request(`http://${site.host}${src}`, { headers: { host: site.host } })
        expect(response.headers.get('content-type')).toBe('image/png')
        const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
        expect(`${width}x${height}`).toBe(sizes)
      }
    }
    expect((await app.call('/screenshots/8-wide.png', { host: site.host })).status).toBe(404)
  })

  test('a language that does not exist is ignored', async () => {
    expect((await manifestAt('?lang=xx')).lang).toBe('en-GB')
  })
})

describe('icons', () => {
  const pixelsOf = async (path: string) => {
    const response = await app.http.request(`http://${site.host}${path}`, { headers: { host: site.host } })
    return sharp(Buffer.from(await response.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
  }
  const colourAt = ({ data, info }: Awaited<ReturnType<typeof pixelsOf>>, x: number, y: number) =>
    [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)] as [
      number,
      number,
      number,
      number,
    ]

  test('a maskable one fills its square with the colour of the site; a plain one has round corners', async () => {
    const [red, green, blue] = [1, 3, 5].map((at) =>
      Number.parseInt(coloursOf(3).primary.slice(at, at + 2), 16),
    )
    const [r, g, b, alpha] = colourAt(await pixelsOf('/icons/3-maskable-192.png'), 0, 0)
    expect(alpha).toBe(255)
    for (const [is, wanted] of [
      [r, red],
      [g, green],
      [b, blue],
    ])
      expect(Math.abs((is ?? 0) - (wanted ?? 0))).toBeLessThan(4)
    expect(colourAt(await pixelsOf('/icons/3-192.png'), 0, 0)[3]).toBe(0)
    expect(colourAt(await pixelsOf('/icons/3-192.png'), 96, 96)[3]).toBe(255)
  })

  test.each([
    '/icons/8-192.png',
    '/icons/0-192.png',
    '/icons/1-200.png',
    '/icons/vonk-192.png',
    '/icons/1-192.svg',
    '/icons/..-192.png',
  ])('%s does not exist', async (path) => {
    expect((await app.call(path, { host: site.host })).status).toBe(404)
  })
})

describe('the offline page', () => {
  // spec: app-2
  test.each(localeCodes)('speaks %s, names no site, and may run its script', async (locale) => {
    const { status, body, headers } = await app.call(`/offline/${locale}`, { host: site.host })
    expect(status).toBe(200)
    expect(body).toContain(`<html lang="${locale}`)
    expect(body).not.toContain(site.name)
    expect(body).toContain(coloursOf(3).primary)
    const policy = headers.get('content-security-policy') ?? ''
    for (const tag of ['style', 'script']) {
      const [, code = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(body) ?? []
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    }
  })

  test('follows the chosen theme, and no other word', async () => {
    const schemeAt = async (query: string) =>
      /color-scheme:([a-z ]+)/.exec((await app.call(`/offline/en${query}`, { host: site.host })).body)?.[1]
    expect(await schemeAt('?theme=dark')).toBe('dark')
    expect(await schemeAt('')).toBe('light dark')
    expect(await schemeAt('?theme=red}body{')).toBe('light dark')
  })

  test('is not there in other languages', async () => {
    expect((await app.call('/offline/xx', { host: site.host })).status).toBe(404)
  })
})
