import type { Config } from '../../../server/config.ts'

/**
 * Returns the scheme and host of a site, without a trailing slash, for links outside the page, such as in
 * mails. Scheme and port are those of PUBLIC_URL; without it https in production, and this process's own port
 * elsewhere.
 */
export function siteOrigin(config: Pick<Config, 'http' | 'environment'>, site: { host: string }): string {
  const { publicUrl, port } = config.http
  if (publicUrl) {
    const known = new URL(publicUrl)
    return `${known.protocol}//${site.host}${known.port ? `:${known.port}` : ''}`
  }
  return config.environment === 'production' ? `https://${site.host}` : `http://${site.host}:${port}`
}
