import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionContext, SessionReadContext } from '../../../../server/http/context.ts'
import { lockProfile } from '../../../profiles/server/public.ts'
import { type SavedQuery, savedFilterRefusals } from '../../contract.ts'
import { requireOpenFilters, validateFilters } from '../../filters/server/criteria.ts'
import { savedFiltersLimit } from '../../rules.ts'
import { deleteOwnSavedFilter, findAllSavedFilters, insertSavedFilter } from './saved-filters-table.ts'

/** Returns the caller's saved filters by name. */
export async function readSavedFilters({ db, actor }: Pick<SessionReadContext, 'db' | 'actor'>) {
  return { saved_filters: await findAllSavedFilters(db, actor.profile_id) }
}

/**
 * Saves filters that the caller may search by. Refuses `saved_filter_exists` where the name belongs to other
 * filters, `saved_filter_limit` for one too many. Serialised per member, so that concurrent calls cannot
 * exceed the limit.
 */
export async function saveFilter(ctx: SessionContext, { name, query }: { name: string; query: SavedQuery }) {
  validateFilters(query)
  requireOpenFilters(ctx, query)
  const { profile_id } = ctx.actor
  await lockProfile(ctx.db, profile_id)
  const saved = await findAllSavedFilters(ctx.db, profile_id)
  const same = saved.find((other) => other.name.toLowerCase() === name.toLowerCase())
  if (same) {
    if (same.name === name && isEqual(same.query, query)) return { saved_filters: saved }
    throw refuse(savedFilterRefusals, 'saved_filter_exists')
  }
  if (saved.length >= savedFiltersLimit) {
    throw refuse(savedFilterRefusals, 'saved_filter_limit', { limit: savedFiltersLimit })
  }
  await insertSavedFilter(ctx.db, { profile_id, name, query }, ctx.now)
  return readSavedFilters(ctx)
}

/** Deletes one of the caller's saved filters; refuses any other as not found. */
export async function deleteSavedFilter(ctx: SessionContext, { id }: { id: number }) {
  if (!(await deleteOwnSavedFilter(ctx.db, ctx.actor.profile_id, id)))
    throw refuse(commonRefusals, 'not_found')
  return readSavedFilters(ctx)
}

/** The database stores the keys of an object in its own order. */
function isEqual(one: SavedQuery, other: SavedQuery): boolean {
  const textOf = (query: SavedQuery) => JSON.stringify(Object.entries(query).sort())
  return textOf(one) === textOf(other)
}
