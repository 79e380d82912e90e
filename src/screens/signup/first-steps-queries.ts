import type { ScreenArgs } from '../../web/screen.ts'
import type { Api } from '../api.ts'

type LoadedApi = ScreenArgs<Api>['api']

/** Returns the queries of `FirstSteps`. */
export const firstStepsQueries = (api: LoadedApi) =>
  [api.profiles.readOwn.queryOptions(), api.likes.list.queryOptions({ input: { type: 'sent' } })] as const
