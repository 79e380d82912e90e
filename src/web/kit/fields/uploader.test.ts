import { expect, test } from 'vitest'
import { isAccepted } from './uploader.tsx'

test.each([
  ['beach.jpg', 'image/jpeg', 'image/*,.heic', true, 'a kind of image'],
  ['dog.HEIC', '', 'image/*,.heic', true, 'browsers that do not know the type leave it empty'],
  ['clip.mp4', 'video/mp4', 'image/*,.heic', false, 'a film'],
  ['paper.pdf', 'application/pdf', 'application/pdf', true, 'exactly this type'],
  ['image', 'text/html', 'image/*', false, 'the name says nothing'],
])('%s (%s) for %s: %s, %s', (name, type, accept, isFine) => {
  expect(isAccepted({ name, type }, accept)).toBe(isFine)
})
