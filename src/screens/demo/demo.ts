import { data } from 'react-router'
import type { PageData } from '../../web/page-data.tsx'

/** Throws not found where no demo runs; loads the visitor's population on the site that has them. Returns the site's settings. */
export async function requireDemo({ api, queryClient }: Pick<PageData, 'api' | 'queryClient'>) {
  const { settings } = await queryClient.ensureQueryData(api.sites.settings.queryOptions({ input: {} }))
  if (!settings.is_demo) throw data(null, { status: 404 })
  if (settings.niche === 1) await queryClient.ensureQueryData(api.demo.stage.queryOptions({ input: {} }))
  return settings
}

/** Password of all demo people (api: Starting it). */
export const demoPassword = 'vonk-demo-2026'
