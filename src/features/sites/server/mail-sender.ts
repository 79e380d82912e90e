import type { Config } from '../../../server/config.ts'
import type { SiteRecord } from './site-records.ts'

/** Returns the sender of a site's mails, `name@domain` or `Name <name@domain>`: its own, else that of the deployment. */
export function mailSender(config: Pick<Config, 'mail'>, { settings }: Pick<SiteRecord, 'settings'>): string {
  return settings.mail_from || config.mail.from
}
