import { expect } from '@playwright/test'
import { webFeatures } from '../../../src/assembly/web-features.ts'
import type { WebFeature } from '../../../src/web/feature.ts'
import { expectAccessible } from '../accessibility.ts'
import { long, test } from '../journey.ts'
import { expectReady } from '../people.ts'
import { openDesk } from './desk.ts'

/** The paths of all screens of staff, as the features name them: a new one is found here. */
const patterns = (webFeatures as readonly WebFeature[])
  .flatMap(({ screens = [] }) => screens)
  .filter(({ layout }) => layout === 'staff')
  .map(({ path }) => path)

/** What else is checked of the screens with a part that can be left out. */
const optional: Record<string, readonly string[]> = {
  queue: ['report'],
  money: ['charge-backs', 'vat', 'deferred', 'reconciliation', 'files'],
  pages: ['terms'],
  mails: ['activation'],
}

/** Returns the paths of a screen with what is in the place of its parameters, by what is before them. */
function pathsOf(pattern: string, ids: Record<string, number>): string[] {
  let paths = ['']
  let before = ''
  for (const part of pattern.split('/')) {
    const values = part.endsWith('?') ? optional[before] : [part.startsWith(':') ? ids[before] : part]
    const known = values?.filter((value) => value !== undefined) ?? []
    if (known.length === 0) throw new Error(`what is checked of ${pattern} as ${part}?`)
    const longer = paths.flatMap((path) => known.map((value) => `${path}/${value}`))
    paths = part.endsWith('?') ? [...paths, ...longer] : longer
    before = part
  }
  return paths
}

/** Each screen in two looks, in turns: what is wrong in one of them is wrong on several screens. */
const looks = [
  [
    [1280, 'light'],
    [390, 'dark'],
  ],
  [
    [1280, 'dark'],
    [390, 'light'],
  ],
] as const

// spec: staff-70
test(
  'every screen of staff is accessible, on a desk and on a phone, light and dark',
  long,
  async ({ browser, baseURL }) => {
    test.setTimeout(1_200_000)
    const owner = await openDesk(browser, baseURL as string, 'admin')
    const { page, complaints } = owner
    const get = async (path: string) => (await page.request.get(`/api/admin/${path}`)).json()
    const [item] = (await get('queue?kind=report')).items
    const [order] = (await get('orders')).orders
    const [site] = (await get('sites')).sites
    const [version] = (await get(`sites/${site.id}/versions`)).versions
    const ids = {
      items: item.id,
      members: item.profile_id,
      orders: order.id,
      sites: site.id,
      companies: site.company.id,
      versions: version.id,
    }
    // A member's chats open for those who decide about reports, and for no owner.
    const senior = await openDesk(browser, baseURL as string, 'senior')
    const paths = patterns.flatMap((pattern) => pathsOf(pattern, ids))
    for (const [nth, path] of paths.entries()) {
      const { page } = path.endsWith('/chats') ? senior : owner
      const response = await page.goto(path)
      expect([path, response?.status(), new URL(page.url()).pathname]).toEqual([path, 200, path])
      await expectReady(page)
      for (const [width, colorScheme] of looks[nth % 2 === 0 ? 0 : 1]) {
        await test.step(`${path} (${width} px, ${colorScheme})`, async () => {
          await page.setViewportSize({ width, height: 844 })
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await expectAccessible(page, 'html', { isStrict: true })
        })
      }
    }
    // Said by axe, which asks the sealed frame of a mail.
    expect(complaints.filter((complaint) => !complaint.includes("'postMessage'"))).toEqual([])
  },
)
