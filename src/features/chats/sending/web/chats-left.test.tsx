import { beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../../../tests/drivers/factories.ts'
import { renderWith, wordsOf } from '../../../../../tests/drivers/rendered-page.tsx'
import { setUpApp } from '../../../../../tests/drivers/set-up.ts'
import type { User } from '../../../accounts/contract.ts'
import { chatsOptions } from '../../conversations/web/chat-queries.ts'
import { ChatsLeft } from './chats-left.tsx'

const app = setUpApp()
let settings: object
let user: User
let list: object
beforeAll(async () => {
  const member = await newMember(app, await app.newSite())
  settings = (await member.call('/api/settings')).body.settings
  user = (await member.call('/api/user.php')).body.user
  list = (await member.call('/api/chats')).body
})

// spec: chats-9
test.each([
  ['none started', 0, false, 'You can start 2 more chats without Premium.'],
  ['one started', 1, false, 'You can start 1 more chat without Premium.'],
  ['all started', 2, false, 'You’ve started 2 chats, the most you can without Premium.'],
  ['Premium has no limit', 2, true, ''],
])('a new chat shows how many more can be started: %s', (_why, conversations_started, paid_user, shown) => {
  const markup = renderWith(<ChatsLeft />, {
    settings,
    user: { ...user, paid_user },
    fill: (queryClient, api) =>
      queryClient.setQueryData<unknown>(chatsOptions(api).queryKey, {
        pages: [{ ...list, conversations_started }],
        pageParams: [undefined],
      }),
  })
  const words = wordsOf(markup)
  if (shown === '') expect(words).not.toContain('Premium')
  else expect(words).toContain(shown)
  expect(markup.includes('href="/premium')).toBe(conversations_started === 2 && !paid_user)
})
