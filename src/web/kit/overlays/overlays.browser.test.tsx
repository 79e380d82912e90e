import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPage } from '../../../../tests/drivers/browser/show-page.tsx'
import { Overlays } from '../samples/overlays.tsx'

// What opens over a page, by keyboard alone: the focus is inside, stays there, and goes back to where it was.

/** Expects the focus in a dialog, also after a round of Tab. */
async function expectFocusWithin(dialog: ReturnType<typeof page.getByRole>) {
  const holdsFocus = () => dialog.element().contains(document.activeElement)
  await expect.poll(holdsFocus).toBe(true)
  // Base UI guards the ends of a dialog with elements of its own, which pass the focus on.
  for (let count = 0; count < 6; count += 1) await userEvent.keyboard('{Tab}')
  await expect.poll(holdsFocus).toBe(true)
}

/** Opens a dialog from its button by keyboard. */
async function open(name: string) {
  const opener = page.getByRole('button', { name, exact: true })
  await expect.element(opener).toBeVisible()
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  return { opener, dialog }
}

// spec: browser-13
test.each([
  'Dialog 300',
  'Dialog 500',
  'Dialog 800',
  'Dialog 1140',
  'Full screen',
  'Sheet from below',
  'Sheet from the side',
])('%s takes the focus and gives it back', async (name) => {
  await showPage(<Overlays />)
  const { opener, dialog } = await open(name)
  await expectFocusWithin(dialog)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

// spec: browser-13
test('a step that needs an answer closes by it alone', async () => {
  await showPage(<Overlays />)
  const { opener, dialog } = await open('Needs an answer')
  await userEvent.keyboard('{Escape}')
  await expectFocusWithin(dialog)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})
