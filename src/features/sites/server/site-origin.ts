import type { Config } from '../../../server/config.ts'

/**
 * Scheme and host of a site for links that leave the page, such as mailed ones: without a slash at the end. Scheme
 * and port are those of PUBLIC_URL; without it https in production, and this process's own port elsewhere.
 */
export function siteOrigin(config: Pick<Config, 'http' | 'environment'>, site: { host: string }): string {
  const { publicUrl, port } = config.http
  if (publicUrl) {
    const known = new URL(publicUrl)
    return `${known.protocol}//${site.host}${known.port ? `:${known.port}` : ''}`
  }
  return config.environment === 'production' ? `https://${site.host}` : `http://${site.host}:${port}`
}
