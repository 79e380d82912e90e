import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { longIf, test } from './journey.ts'
import { logIn, newStamp, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')
/** The locket. */
const dearest = { id: 15, credits: 100 }

// A gift, from a member's page to the chat: chosen, paid, received live; and the message if credits are
// missing.

/** Opens the gift dialog on the member's page. */
async function openGifts(page: Page, name: string) {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('gifts.button') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: t('gifts.dialog.title', { name }) })
  await expect(dialog.getByRole('radio')).toHaveCount(12)
  return dialog
}

const choose = (dialog: ReturnType<Page['getByRole']>, code: string) =>
  dialog.getByRole('radio', { name: new RegExp(`^${t(`gifts.names.${code}`)}`) }).check()

async function creditsOf({ context }: Person): Promise<number> {
  return (await (await context.request.get('/api/user.php')).json()).user.credits
}

/** Gives the most expensive gift until credits run out; returns the rest. */
async function spendDown(person: Person, origin: string, profile_id: number): Promise<number> {
  const credits = await creditsOf(person)
  if (credits < dearest.credits) return credits
  const given = await person.context.request.post('/api/chats', {
    headers: { origin },
    data: { profile_id, client_id: crypto.randomUUID(), kind: 'gift', gift_id: dearest.id },
  })
  expect(given.status()).toBe(200)
  return spendDown(person, origin, profile_id)
}

/** Logs in two demo members. */
async function meet(browser: Browser, origin: string, width: number) {
  const [giver, receiver] = [
    await openBrowser(browser, origin, { width }),
    await openBrowser(browser, origin),
  ]
  const from = await logIn(giver, origin, 'premium@vonk.test')
  const to = await logIn(receiver, origin, 'free@vonk.test')
  return { giver, receiver, from, to }
}

for (const width of [390, 1280]) {
  // spec: cards-3, gifts-2
  test(
    `a gift reaches the recipient, and its price is deducted (${width} px)`,
    longIf(width === 1280),
    async ({ browser, baseURL }) => {
      const origin = baseURL as string
      const { giver, receiver, from, to } = await meet(browser, origin, width)
      const { page } = giver
      const words = `For you, ${newStamp()}`
      const before = await creditsOf(giver)
      await receiver.page.goto('/chats')

      await page.goto(`/members/${to.id}`)
      const dialog = await openGifts(page, to.name)
      await choose(dialog, 'rose')
      await dialog.getByRole('textbox').fill(words)
      await expectAccessible(page)
      const rose = t('gifts.names.rose')
      await dialog.getByRole('button', { name: t('gifts.dialog.sendNamed', { gift: rose }) }).click()
      await expect(dialog).toBeHidden()
      expect(await creditsOf(giver)).toBe(before - 25)

      await page.getByRole('button', { name: t('gifts.dialog.toChat') }).click()
      await page.waitForURL('**/chats/*')
      const given = page.getByRole('listitem').filter({ hasText: words }).last()
      await expect(given).toBeVisible()

      await receiver.page
        .getByText(t('gifts.message.other', { gift: rose }))
        .first()
        .click()
      const received = receiver.page.getByRole('listitem').filter({ hasText: words })
      await expect(received.getByText(t('gifts.message.label', { gift: rose }))).toBeAttached()

      // Back in the same chat the recipient gives something from the composer.
      await receiver.page.getByRole('button', { name: t('gifts.button') }).click()
      const answer = receiver.page.getByRole('dialog', {
        name: t('gifts.dialog.title', { name: from.name }),
      })
      await choose(answer, 'coffee')
      await answer.getByRole('button', { name: new RegExp(t('gifts.names.coffee')) }).click()
      await expect(answer).toBeHidden()
      const label = t('gifts.message.label', { gift: t('gifts.names.coffee') })
      await expect(page.getByText(label).last()).toBeAttached()

      expect([...giver.complaints, ...receiver.complaints]).toEqual([])
      await giver.context.close()
      await receiver.context.close()
    },
  )
}

// spec: chats-10, chats-43, frame-34
test('too few credits: the missing amount is shown, and nothing is lost', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const person = await openBrowser(browser, origin, { width: 390 })
  const { page } = person
  const other = await openBrowser(browser, origin)
  const to = await logIn(other, origin, 'premium@vonk.test')
  await logIn(person, origin, 'member2@vonk.test')
  const credits = await spendDown(person, origin, to.id)
  await page.goto(`/members/${to.id}`)
  const dialog = await openGifts(page, to.name)
  await dialog.getByRole('textbox').fill('Some day')
  await choose(dialog, 'locket')
  await expect(
    dialog.getByText(t('gifts.dialog.missing', { missing: dearest.credits - credits })),
  ).toBeVisible()
  const send = dialog.getByRole('button', { name: new RegExp(t('gifts.names.locket')) })
  await send.click()
  await expect(send).toBeEnabled()
  await expect(dialog.getByRole('textbox')).toHaveValue('Some day')
  await expect(dialog.getByRole('link', { name: t('credits.get') })).toBeVisible()
  await expectAccessible(page)
  expect(await creditsOf(person)).toBe(credits)
  await person.context.close()
  await other.context.close()
})
