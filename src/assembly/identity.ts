import { actorOf, actorWithRecordsOf } from '../features/accounts/server/public.ts'
import { siteOf } from '../features/sites/server/public.ts'
import type { Identity } from '../server/http/read-scope.ts'
import { entryGateOf, requireEntry } from './entry-gate.ts'

/** Identifies the site and the sender of a request. */
export const identity: Identity = {
  siteOf,
  actorOf,
  actorWithRecordsOf,
  entryGateOf,
  requireEntry,
  mediaOriginOf: ({ settings }) => (settings.cdn_prefix ? new URL(settings.cdn_prefix).origin : null),
  // The member's settings or rights.
  changesActor: (type) => type === 'user',
  localesOf: (site, actor) => [actor?.language ?? null, site.settings.domain_language],
}
