import { expectTypeOf, test } from 'vitest'
import type { Api as LikesApi } from '../src/features/likes/web/api.ts'
import type { Api as ProfilesApi } from '../src/features/profiles/web/api.ts'
import type { Api as ScreensApi } from '../src/screens/api.ts'

// The type checker holds these: a feature's browser code cannot name a call of a feature that it does not know.

test('a feature sees its own calls and those of features that it depends on', () => {
  expectTypeOf<LikesApi['call']>().toHaveProperty('likes')
  expectTypeOf<LikesApi>().not.toHaveProperty('chats')
  expectTypeOf<LikesApi['call']>().not.toHaveProperty('matching')
  expectTypeOf<ProfilesApi>().not.toHaveProperty('search')
  // @ts-expect-error profiles come before search
  expectTypeOf((api: ProfilesApi) => api.search.members).toBeFunction()
})

test('screens see all calls', () => {
  expectTypeOf<ScreensApi>().toExtend<LikesApi & ProfilesApi>()
})
