import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { call, creditsOf } from '../money/buyers.ts'
import {
  expectReady,
  mailedCode,
  makeAccount,
  newPassword,
  newStamp,
  openBrowser,
  type Person,
} from '../people.ts'
import { textsOf } from '../texts.ts'
import type { ChosenFile, Hand } from './hand.ts'

// Ten ways through the product that can be gone by touch alone and by keyboard alone. A way opens its first page by
// address; everything after that is done by its hand.

const t = textsOf('en')

/** A member on a way: a new account whose browser shows `page`, to be read only. */
interface Walk {
  hand: Hand
  person: Person
  page: Page
}

/** What a way needs before it begins. */
interface Preparation {
  browser: Browser
  baseURL: string
  own: { id: number }
}

export interface Way {
  title: string
  /** The page that is opened by address. */
  from: string
  /** The visitor has no account. */
  isVisitor?: boolean
  prepare?: (preparation: Preparation) => Promise<void>
  walk: (walk: Walk) => Promise<void>
}

/** Returns a small picture as a file. */
async function picture(): Promise<ChosenFile> {
  const image = sharp({ create: { width: 480, height: 600, channels: 3, background: '#c96' } })
  return { name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** Lets another new member act towards the member on the way. */
async function asAnother(
  { browser, baseURL }: Preparation,
  act: (other: Person) => Promise<void>,
): Promise<void> {
  const other = await openBrowser(browser, baseURL)
  await makeAccount(other, 'Other')
  await act(other)
  await other.context.close()
}

const writeFrom = (preparation: Preparation) =>
  asAnother(preparation, async (other) => {
    const data = {
      profile_id: preparation.own.id,
      client_id: crypto.randomUUID(),
      kind: 'text',
      body: 'Good evening',
    }
    await call(other, '/chats', data)
  })

const main = (page: Page) => page.getByRole('main')
const apiOf = async ({ context }: Person, path: string) => (await context.request.get(`/api${path}`)).json()

export const ways: readonly Way[] = [
  {
    title: 'signup',
    from: '/signup',
    isVisitor: true,
    walk: async ({ hand, person, page }) => {
      const email = `way${newStamp()}@journey.vonk.test`
      const next = page.getByRole('button', { name: t('signup.next'), exact: true })
      await hand.tick(page.locator('[name=gender][value=female]'))
      await hand.tick(page.locator('[name=seeking][value=both]'))
      await hand.press(next)
      await hand.pick(page.locator('[name=date_of_birth_month]'), 'May')
      await hand.pick(page.locator('[name=date_of_birth_day]'), '15')
      await hand.pick(page.locator('[name=date_of_birth_year]'), '1988')
      await hand.press(next)
      await hand.press(next)
      await hand.write(page.getByLabel(t('signup.email')), email)
      await hand.write(page.getByLabel(t('signup.name')), `Way_${newStamp()}`)
      await hand.write(page.getByLabel(t('signup.password'), { exact: true }), newPassword)
      await hand.tick(page.locator('[name=terms]'))
      await hand.tick(page.locator('[name=sensitive_data]'))
      await hand.press(page.getByRole('button', { name: t('signup.submit') }))
      await page.waitForURL('**step=about**')
      await expectReady(page)
      await hand.press(page.getByRole('button', { name: t('signup.aboutMe.skip'), exact: true }))
      const code = page.getByLabel(t('accounts.activate.code'))
      const later = page.getByRole('button', { name: t('notifications.prompt.no'), exact: true })
      await expect(code.or(later).first()).toBeVisible()
      if (await later.isVisible()) await hand.press(later)
      await hand.write(code, await mailedCode(person, email))
      await hand.send(page.getByRole('button', { name: t('accounts.activate.submit'), exact: true }))
      await page.waitForURL('**/signup-matches**')
      // A form completed faster than people can requires a proof first, which the browser logs.
      person.complaints.splice(
        0,
        person.complaints.length,
        ...person.complaints.filter((text) => !text.includes('status of 403')),
      )
    },
  },
  {
    title: 'search with a filter',
    from: '/members',
    walk: async ({ hand, page }) => {
      const filter = page.getByRole('checkbox', { name: t('search.filters.twoWay') })
      if (hand.kind === 'touch')
        await hand.press(page.getByRole('button', { name: t('search.filters.show') }))
      await hand.tick(filter)
      await hand.press(page.locator('#search-form button[type=submit]'))
      await expect.poll(() => new URL(page.url()).searchParams.get('two_way')).toBe('true')
      await hand.press(
        page.getByRole('link', { name: t('search.filters.remove', { filter: t('search.filters.twoWay') }) }),
      )
      await expect.poll(() => new URL(page.url()).searchParams.has('two_way')).toBe(false)
    },
  },
  {
    title: 'profile and photo',
    from: '/profile',
    walk: async ({ hand, person, page }) => {
      const photos = page.getByRole('region', { name: t('photos.title') })
      await hand.attach(photos.locator('input[type=file]').first(), await picture())
      await expect(photos.locator('ol > li')).toHaveCount(1)
      await hand.write(page.locator('[name=about_me]'), 'Rain, records and long dinners.')
      await hand.press(page.getByRole('button', { name: t('profiles.edit.save') }))
      await expect(page.getByText(t('profiles.edit.saved'), { exact: true })).toBeVisible()
      const { profile } = await apiOf(person, '/profile')
      expect([profile.about_me, profile.photos.length]).toEqual(['Rain, records and long dinners.', 1])
    },
  },
  {
    title: 'like and match',
    from: '/likes',
    prepare: (preparation) =>
      asAnother(preparation, async (other) => {
        await call(other, '/likes', { profile_id: preparation.own.id })
      }),
    walk: async ({ hand, person, page }) => {
      const name = new RegExp(`^${t('likes.button.likeName', { name: 'Other_.+' })}$`)
      await hand.press(main(page).getByRole('button', { name }))
      const scene = page.getByRole('dialog')
      await hand.write(scene.getByRole('textbox'), 'Hello from the match')
      await hand.press(scene.getByRole('button', { name: t('chats.composer.send') }))
      await hand.press(scene.getByRole('link', { name: t('chats.match.open') }))
      await page.waitForURL(/\/chats\/\d+$/)
      await expect(page.locator('[id^=message-]').filter({ hasText: 'Hello from the match' })).toBeVisible()
      expect((await apiOf(person, '/likes?type=matches')).matches).toHaveLength(1)
    },
  },
  {
    title: 'chat with a message and a reaction',
    from: '/chats',
    prepare: writeFrom,
    walk: async ({ hand, page }) => {
      await hand.press(
        main(page)
          .getByRole('link', { name: /Other_/ })
          .first(),
      )
      await page.waitForURL(/\/chats\/\d+$/)
      const received = page.locator('[id^=message-]').filter({ hasText: 'Good evening' })
      const heart = t('chats.reactions.names.heart')
      const entry = page.getByRole('menuitemcheckbox', { name: heart })
      await hand.chooseOf(received, received.getByText('Good evening'), entry)
      await expect(
        received.getByRole('button', { name: t('chats.reactions.chip.own', { emoji: heart }), exact: true }),
      ).toBeVisible()
      await hand.write(main(page).getByRole('textbox').last(), 'And to you')
      await hand.send(main(page).locator('form[data-action-bar] [type=submit]'))
      await expect(page.locator('[id^=message-]').filter({ hasText: 'And to you' })).toBeVisible()
    },
  },
  {
    title: 'a photo into a chat',
    from: '/chats',
    prepare: writeFrom,
    walk: async ({ hand, page }) => {
      await hand.press(
        main(page)
          .getByRole('link', { name: /Other_/ })
          .first(),
      )
      await page.waitForURL(/\/chats\/\d+$/)
      await hand.press(page.getByRole('button', { name: t('chats.photo.button') }))
      const dialog = page.getByRole('dialog')
      await hand.attach(dialog.locator('input[type=file]').first(), await picture())
      await expect(dialog.getByRole('radio')).toBeChecked()
      await hand.press(dialog.getByRole('button', { name: t('chats.photo.send') }))
      await expect(dialog).toBeHidden()
      await expect(page.locator('[id^=message-] img')).toHaveCount(1)
    },
  },
  {
    title: 'buying credits',
    from: '/credits',
    walk: async ({ hand, person, page }) => {
      const before = await creditsOf(person)
      await hand.press(page.getByRole('link', { name: t('orders.credits', { count: 100 }) }))
      await hand.press(page.getByRole('link', { name: 'iDEAL' }))
      await hand.tick(page.locator('[name=terms]'))
      await hand.tick(page.locator('[name=start]'))
      await hand.press(page.getByRole('button', { name: t('orders.checkout.order'), exact: true }))
      await page.waitForURL('**/sandbox/pay/**')
      await hand.press(page.getByRole('button', { name: t('orders.sandbox.outcomes.succeed'), exact: true }))
      await expect(
        page.getByRole('heading', { name: t('orders.order.completed'), exact: true }),
      ).toBeVisible()
      expect(await creditsOf(person)).toBe(before + 100)
    },
  },
  {
    title: 'a change of the settings',
    from: '/settings',
    walk: async ({ hand, person, page }) => {
      const menu = page.getByRole('navigation', { name: t('settings.menu') })
      await hand.press(menu.getByRole('link', { name: t('settings.sections.privacy') }))
      await hand.tick(page.getByRole('switch', { name: t('settings.privacy.switches.discreet.label') }))
      await expect.poll(async () => (await apiOf(person, '/account')).account.privacy.discreet).toBe(true)
    },
  },
  {
    title: 'swipe game',
    from: '/swipe-game',
    walk: async ({ hand, page }) => {
      const game = page.getByRole('region', { name: t('swipe.deck') })
      const heading = game.getByRole('article').getByRole('heading')
      const first = (await heading.textContent()) ?? ''
      await hand.throwCard(game.getByRole('article'), 'left')
      await expect(heading).not.toHaveText(first)
      await expect(game).toHaveAttribute('aria-busy', 'false')
      await hand.press(game.getByRole('button', { name: t('swipe.undo'), exact: true }))
      await expect(heading).toHaveText(first)
      await expect(game).toHaveAttribute('aria-busy', 'false')
      await hand.throwCard(game.getByRole('article'), 'right')
      await expect(page.getByText(t('swipe.left', { left: 3, total: 4 }))).toBeVisible()
    },
  },
  {
    title: 'match finder',
    from: '/match-finder',
    walk: async ({ hand, person, page }) => {
      await hand.press(page.locator('summary', { hasText: t('profiles.traits.body_type.label') }))
      await hand.tick(page.locator('[name=body_type][value=slim]'))
      await hand.press(page.getByRole('button', { name: t('matching.form.save') }))
      await expect(page.getByText(t('matching.form.saved')).first()).toBeVisible()
      const { answers } = await apiOf(person, '/match-finder')
      expect([answers.min_age, answers.max_age, answers.wishes.length]).toEqual([null, null, 1])
    },
  },
]

/** Goes a way with the hand that `handOn` returns. */
export async function goWay(
  browser: Browser,
  baseURL: string,
  way: Way,
  { handOn, width }: { handOn: (page: Page) => Hand; width: number },
): Promise<void> {
  const isTouch = width < 768
  const person = await openBrowser(browser, baseURL, { width, isTouch })
  const { page, context, complaints } = person
  if (!way.isVisitor) {
    await makeAccount(person, 'Way')
    const own = { id: (await apiOf(person, '/user.php')).user.profile.id }
    await way.prepare?.({ browser, baseURL, own })
  }
  await page.goto(way.from)
  await expectReady(page)
  await way.walk({ hand: handOn(page), person, page })
  expect(complaints).toEqual([])
  await context.close()
}
