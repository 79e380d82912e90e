import { randomInt } from 'node:crypto'
import { type Browser, expect } from '@playwright/test'
import { pictureOf } from '../../drivers/pictures.ts'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../journey.ts'
import { moveClock } from '../money/buyers.ts'
import { expectReady, fromSite, makeAccount, newStamp, openBrowser } from '../people.ts'
import { textsOf } from '../texts.ts'
import { keysOn } from '../ways/hand.ts'
import { effectiveSeconds, mailsTo, openDesk } from './desk.ts'

const t = textsOf('en')

/** Returns a new member who shows a picture. */
async function newOwner(browser: Browser, baseURL: string, buffer: Buffer) {
  const person = await openBrowser(browser, baseURL)
  const { name, email } = await makeAccount(person, 'owner')
  const answer = await person.context.request.post('/api/profile/photos', {
    headers: fromSite,
    multipart: { file: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return { ...person, name, email, photo: (await answer.json()).photo as { large_filename: string } }
}

// spec: staff-163, staff-164, staff-167
test('somebody without an account reports an intimate image: it goes with its three copies, by keys, and they are told', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const url = baseURL as string
  const childSafety = await openDesk(browser, url, 'childsafety')
  const picture = () => pictureOf(700, 600, seed)
  const seed = randomInt(10_000, 1_000_000)
  const pictures = await Promise.all([
    picture().jpeg().toBuffer(),
    picture().resize(400).webp({ quality: 60 }).toBuffer(),
    picture().flop().jpeg({ quality: 70 }).toBuffer(),
    picture().rotate(90).jpeg().toBuffer(),
  ])
  const owners = []
  for (const each of pictures) owners.push(await newOwner(browser, url, each))
  const [first] = owners

  // The public form, by keys.
  const email = `victim${newStamp()}@outside.test`
  const victim = await openBrowser(browser, url)
  const form = keysOn(victim.page)
  await victim.page.goto('/complaints?kind=intimate_without_consent')
  const field = (name: string) => victim.page.locator(`form [name=${name}]`)
  await form.write(field('url'), new URL(first?.photo.large_filename ?? '', url).href)
  await form.write(field('text'), 'This is me, and I never agreed to it.')
  await form.write(field('email'), email)
  await form.write(field('signature'), 'Ann Example')
  await form.tick(field('good_faith'))
  await form.press(victim.page.getByRole('button', { name: t('safety.complaint.send'), exact: true }))
  await expect(victim.page.getByText(t('safety.complaint.doneMailed'))).toBeVisible()

  // Child safety, by keys: the queue, its kind, the case.
  const { page } = childSafety
  const { keyboard } = page
  const hand = keysOn(page)
  await page.goto('/admin')
  await expectReady(page)
  await keyboard.press('g')
  await keyboard.press('q')
  const kinds = page.getByRole('navigation', { name: t('moderation.queue.filter') })
  await hand.press(kinds.getByRole('link', { name: t('moderation.kinds.intimate_image') }))
  await hand.press(
    page
      .getByRole('main')
      .getByRole('link', { name: `${t('moderation.kinds.intimate_image')} ${first?.name}` }),
  )
  await expect(page.getByText('This is me, and I never agreed to it.')).toBeVisible()
  await expect(page.getByText('Ann Example')).toBeVisible()
  await expectAccessible(page)
  await keyboard.press('a')
  await keyboard.press('Shift+Enter')
  await expect(page.getByRole('button', { name: t('moderation.undo.undo') })).toBeVisible()
  await moveClock(childSafety, effectiveSeconds)

  // Each owner has lost the photo, with a statement of their own.
  for (const owner of owners) {
    const decisions = async () => {
      const answer = await (await owner.context.request.get('/api/decisions')).json()
      return answer.decisions.map(({ effects, text }: { effects: { kind: string }[]; text: string }) => [
        effects.map(({ kind }) => kind),
        text.includes('intimate picture'),
      ])
    }
    await expect.poll(decisions, { timeout: 30_000 }).toEqual([[['hide_photo'], true]])
    const { profile } = await (await owner.context.request.get('/api/profile')).json()
    expect(profile.photos.map(({ status }: { status: string }) => status)).toEqual(['rejected'])
    await expect
      .poll(() =>
        mailsTo(owner, owner.email).then(
          (mails) => mails.filter(({ text }) => text.includes('/decisions/')).length,
        ),
      )
      .toBe(1)
  }
  const told = async () => (await mailsTo(victim, email)).map(({ text }) => text)
  await expect.poll(told).toContainEqual(expect.stringContaining('You were right'))
  expect([...victim.complaints, ...childSafety.complaints]).toEqual([])
})
