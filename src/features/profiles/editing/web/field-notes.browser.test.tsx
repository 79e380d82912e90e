import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPage, t } from '../../../../../tests/drivers/browser/show-page.tsx'
import { RejectedTexts } from './field-notes.tsx'

// spec: staff-206
test('a rejected text says why, and leads to the field and to the decision', async () => {
  await showPage(<RejectedTexts isShown={() => true} />, {
    fill: (queryClient, api) =>
      queryClient.setQueryData<unknown>(api.profiles.readOwn.queryKey(), {
        texts: [{ field: 'about_me', status: 'rejected', reason: 'offensive' }],
      }),
  })
  await expect.element(page.getByText(t('profiles.texts.offensive'))).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: t('profiles.texts.action') }))
    .toHaveAttribute('href', '/#about_me')
  await expect
    .element(page.getByRole('link', { name: t('profiles.texts.decision') }))
    .toHaveAttribute('href', '/settings#decisions')
})
