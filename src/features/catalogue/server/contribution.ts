import { isDeepStrictEqual } from 'node:util'
import type { Contribution } from '../../../server/registry.ts'
import { subscribe, type Work } from '../../../server/work.ts'
import { type SettingsChange, siteSettingsChanged } from '../../sites/events.ts'
import { audit } from '../../staff/server/public.ts'
import { insertChange, recordedSettings } from './changes-table.ts'
import { invitesIn, type ListedInvite } from './invites.ts'
import { insertInvites, updateInvitesEnded } from './invites-table.ts'

export const catalogueContribution: Contribution = {
  subscriptions: [
    // Whoever changes these settings, and by which screen: history and audit are complete.
    subscribe(siteSettingsChanged, async (work, change) => {
      await recordChange(work, change)
      await recordInvites(work, change)
    }),
  ],
}

async function recordChange({ db, now }: Work, change: SettingsChange): Promise<void> {
  const { site_id, names, before, after, by, reason } = change
  for (const setting of recordedSettings) {
    if (!names.includes(setting) || isDeepStrictEqual(before[setting], after[setting])) continue
    await insertChange(db, {
      site_id,
      setting,
      before: before[setting],
      after: after[setting],
      actor_id: by,
      reason,
      at: now,
    })
    if (by !== null) {
      await audit(
        { db, now },
        {
          actor_id: by,
          site: String(site_id),
          action: `catalogue.${setting}`,
          subject: `site:${site_id}`,
          reason,
        },
      )
    }
  }
}

async function recordInvites({ db, now }: Work, change: SettingsChange): Promise<void> {
  const { site_id, names, by } = change
  if (!names.includes('invite_codes') && !names.includes('handoff_keys')) return
  const [before, after] = [invitesIn(change.before), invitesIn(change.after)]
  const isIn = (list: ListedInvite[]) => (one: ListedInvite) =>
    list.some(({ kind, value }) => kind === one.kind && value === one.value)
  const made = after.filter((one) => !isIn(before)(one))
  const ended = before.filter((one) => !isIn(after)(one))
  await insertInvites(
    db,
    made.map((one) => ({ ...one, site_id, made_by: by, created_at: now })),
  )
  for (const one of ended) await updateInvitesEnded(db, { ...one, site_id, ended_by: by, ended_at: now })
  if (by === null) return
  const entry = { actor_id: by, site: String(site_id), subject: `site:${site_id}` }
  // The audit holds no code and no hash: the name of a partner, or that it was a code.
  const labelOf = ({ kind, name }: ListedInvite) => (kind === 'partner' ? name : null)
  for (const one of made) {
    await audit({ db, now }, { ...entry, action: `invite.make_${one.kind}`, reason: labelOf(one) })
  }
  for (const one of ended) {
    await audit({ db, now }, { ...entry, action: `invite.end_${one.kind}`, reason: labelOf(one) })
  }
}
