import { data } from 'react-router'
import type { PageContext } from '../../web/page-context.ts'

/** Throws not found for a developers' page if the development routes are closed. */
export async function requireDevDoors({ api, queryClient }: Pick<PageContext, 'api' | 'queryClient'>) {
  const { settings } = await queryClient.ensureQueryData(api.sites.settings.queryOptions({ input: {} }))
  if (!settings.has_dev_doors) throw data(null, { status: 404 })
}
