import { expect, test } from 'vitest'
import { campaignOfAddress, campaignOfPath, readCampaign } from './rules.ts'

// spec: sites-16
test.each([
  ['a lander', '/landers/gallery', { lander: 'gallery' }],
  [
    'a lander of a campaign',
    '/landers/maplanding/spring-24',
    { lander: 'maplanding', campaign: 'spring-24' },
  ],
  ['a name in any script', '/landers/video/%C3%A9t%C3%A9', { lander: 'video', campaign: 'été' }],
  ['a trailing slash', '/landers/video/', { lander: 'video' }],
  ['a page of a profile', '/members/12/landing', { lander: 'landing' }],
  ['a campaign with a profile', '/members/12/landing3/radio', { lander: 'landing3', campaign: 'radio' }],
  ['a name that cannot be stored', '/landers/video/a%00b', { lander: 'video' }],
  ['a name that is too long', `/landers/video/${'x'.repeat(65)}`, { lander: 'video' }],
  ['a name that is not encoded as it must be', '/landers/video/%E0%A4', { lander: 'video' }],
  ['an unknown lander', '/landers/other', null],
  ['a profile page among the landers', '/landers/landing', null],
  ['a lander among the profile pages', '/members/12/gallery', null],
  ['any other page', '/members/12', null],
  ['more than a campaign', '/landers/video/a/b', null],
])('the campaign of %s', (_what, path, campaign) => {
  expect(campaignOfPath(path)).toEqual(campaign)
})

// spec: sites-16
test.each([
  ['what was stored', 'lander=video&campaign=spring', { lander: 'video', campaign: 'spring' }],
  ['a lander alone', 'lander=landing2', { lander: 'landing2' }],
  ['an unknown lander', 'lander=other&campaign=spring', null],
  ['a planted name', `lander=video&campaign=${'x'.repeat(65)}`, { lander: 'video' }],
  ['nothing', null, null],
])('the cookie of a campaign: %s', (_what, cookie, campaign) => {
  expect(readCampaign(new URLSearchParams(cookie ?? ''))).toEqual(campaign)
})

test.each([
  [
    'a lander, whatever its query says',
    '/landers/video/spring?lander=gallery',
    { lander: 'video', campaign: 'spring' },
  ],
  [
    'a page after it',
    '/signup?lander=video&campaign=spring&next=/likes',
    { lander: 'video', campaign: 'spring' },
  ],
  ['a page that nothing brought the visitor to', '/signup?campaign=spring', null],
])('the campaign in the address of %s', (_what, address, campaign) => {
  expect(campaignOfAddress(new URL(address, 'http://localhost'))).toEqual(campaign)
})
