import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPage, t } from '../../../../../tests/drivers/browser/show-page.tsx'
import { OwnPhotoTile } from './own-photo-tile.tsx'

const noop = () => {}

// spec: staff-206
test('a rejected photo says why, and leads to the decision', async () => {
  await showPage(
    <ul>
      <OwnPhotoTile
        photo={{
          ...{ id: 1, position: 1, audience: 'everyone', locked: false, needs_age_proof: false },
          ...{ rating: 'safe', moderator_rating: null, status: 'rejected', reason: 'not_a_person' },
          ...{ is_main: false, width: 800, height: 1000 },
          filename: '',
          thumb_filename: '',
          large_filename: '',
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
