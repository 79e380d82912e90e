import { data } from 'react-router'
import type { PageData } from '../../web/page-data.tsx'

/** Throws not found for a developers' page if the development routes are closed. */
export async function requireDevRoutes({ api, queryClient }: Pick<PageData, 'api' | 'queryClient'>) {
  const { settings } = await queryClient.ensureQueryData(api.sites.settings.queryOptions({ input: {} }))
  if (!settings.has_dev_doors) throw data(null, { status: 404 })
}
