import { expect, test } from 'vitest'
import { openKinds, readDismissed } from './rules.ts'

// spec: promotions-1
test.each([
  ['neither switch, the default', { member_resell: false, cam_promotions: false }, []],
  ['other sites only', { member_resell: true, cam_promotions: false }, ['resell']],
  ['cam shows only', { member_resell: false, cam_promotions: true }, ['cam']],
  ['both', { member_resell: true, cam_promotions: true }, ['cam', 'resell']],
])('%s opens these kinds of advertising', (_why, settings, kinds) => {
  expect(openKinds(settings)).toEqual(kinds)
})

test.each([
  [null, []],
  ['grid', ['grid']],
  ['logout.grid', ['grid', 'logout']],
  ['everything.<script>', []],
])('the cookie %s has dismissed %j', (cookie, dismissed) => {
  expect(readDismissed(cookie)).toEqual(dismissed)
})
