import { useLayoutEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/drivers/browser/accessible.ts'
import { showPage, t } from '../../../../tests/drivers/browser/show-page.tsx'
import { exampleCard } from '../../../core/example-people.ts'
import { NewLikeDialog } from './new-like-dialog.tsx'

// The dialog that opens by itself over any page: its focus and keys, and the ways to close it.

const { name } = exampleCard
const write = t('likes.write', { name })

const picture = URL.createObjectURL(
  new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"/>'], { type: 'image/svg+xml' }),
)
const main_image = { filename: picture, thumb_filename: picture, match: picture, status: 'approved' as const }

interface Pressed {
  image: (id: number) => void
  button: (id: number) => void
}

/** A page over which the dialog opens once a like has arrived. */
function Page({ pressed }: { pressed: Pressed }) {
  const [isOpen, setIsOpen] = useState(false)
  // Before the page is seen: the test goes on once it is.
  useLayoutEffect(() => {
    const open = () => setIsOpen(true)
    window.addEventListener('like', open)
    return () => window.removeEventListener('like', open)
  }, [])
  return (
    <main>
      <a href="/members/2">Somebody</a>
      <NewLikeDialog
        liker={{ ...exampleCard, main_image }}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        buttonLabel={write}
        onImagePressed={pressed.image}
        onButtonPressed={pressed.button}
        isStartingConversation={false}
      />
    </main>
  )
}

/** Shows the page with the focus on its link, and lets a like arrive. */
async function open() {
  const pressed = { image: vi.fn(), button: vi.fn() }
  await showPage(<Page pressed={pressed} />)
  const link = page.getByRole('link', { name: 'Somebody' })
  await expect.element(link).toBeVisible()
  ;(link.element() as HTMLElement).focus()
  window.dispatchEvent(new Event('like'))
  const dialog = page.getByRole('dialog', { name: t('likes.newLike.title') })
  await expect.element(dialog).toBeVisible()
  // The name of the picture's button begins with that of the picture.
  const button = (label: string) => dialog.getByRole('button', { name: label, exact: false })
  return { link, dialog, pressed, button }
}

// spec: browser-13, likes-4
test('the focus is in the dialog, which no key activates by accident, and goes back to where it was', async () => {
  const { link, dialog, button } = await open()
  await expect.element(dialog).toHaveFocus()
  await expectAccessible()
  // Round the dialog, and on.
  for (const label of [t('kit.close'), t('likes.newLike.profile'), write, t('kit.close')]) {
    await userEvent.keyboard('{Tab}')
    await expect.element(button(label)).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
})

// spec: likes-4
test('the picture leads to the profile and the button to the chat', async () => {
  const { pressed, button } = await open()
  await button(t('likes.newLike.profile')).click()
  expect(pressed.image).toHaveBeenCalledExactlyOnceWith(exampleCard.id)
  await button(write).click()
  expect(pressed.button).toHaveBeenCalledExactlyOnceWith(exampleCard.id)
})

// spec: likes-4
test.each(['beside the picture', 'on the close button'])('a click %s closes it', async (place) => {
  await page.viewport(390, 844)
  const { dialog, button } = await open()
  if (place === 'on the close button') await button(t('kit.close')).click()
  else await userEvent.click(document.body, { position: { x: 6, y: 400 }, force: true })
  await expect.element(dialog).not.toBeInTheDocument()
})
