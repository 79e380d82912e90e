import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPage, t } from '../../../../../tests/drivers/browser/show-page.tsx'
import { OwnPhotoTile } from './own-photo-tile.tsx'

const noop = () => {}
const picture = URL.createObjectURL(
  new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="8" height="10"/>'], { type: 'image/svg+xml' }),
)

// spec: staff-206
test('a rejected photo says why, and leads to the decision', async () => {
  await showPage(
    <ul>
      <OwnPhotoTile
        photo={{
          ...{ id: 1, position: 1, audience: 'everyone', locked: false, needs_age_proof: false },
          ...{ rating: 'safe', moderator_rating: null, status: 'rejected', reason: 'not_a_person' },
          ...{ is_main: false, width: 800, height: 1000 },
          filename: picture,
          thumb_filename: picture,
          large_filename: picture,
        }}
        index={0}
        count={1}
        onChange={noop}
        onMove={noop}
        onEdit={noop}
        onGrants={noop}
        onDelete={noop}
      />
    </ul>,
  )
  await expect.element(page.getByText(t('photos.reasons.not_a_person'))).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: t('photos.own.decision') }))
    .toHaveAttribute('href', '/settings#decisions')
})
