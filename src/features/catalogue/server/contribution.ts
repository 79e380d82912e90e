import { isDeepStrictEqual } from 'node:util'
import type { Contribution } from '../../../server/registry.ts'
import { subscribe, type Work } from '../../../server/work.ts'
import { type SettingsChange, siteSettingsChanged } from '../../sites/events.ts'
import { insertChange, recordedSettings } from './changes-table.ts'
import { invitesIn, type ListedInvite } from './invites.ts'
import { insertInvites, updateInvitesEnded } from './invites-table.ts'

export const catalogueContribution: Contribution = {
  subscriptions: [
    // Whoever changes these settings, and by which screen: their history is complete. The audit is the caller's.
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
}
