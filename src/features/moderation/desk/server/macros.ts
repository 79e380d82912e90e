import { commonRefusals, InvalidInput, refuse } from '../../../../core/refusals.ts'
import type { StaffContext, StaffReadContext } from '../../../../server/http/context.ts'
import { audit } from '../../../staff/server/public.ts'
import { queueOf } from '../../decisions/server/apply.ts'
import { decisionNeedsReason, isAboutThing, lastingEffects, rulesOfKind } from '../../rules.ts'
import { deleteMacro, findMacros, type Macro, storeMacro } from './macros-table.ts'

/** Returns all macros. */
export async function listMacros({ db }: StaffReadContext) {
  return { macros: await findMacros(db) }
}

/** Stores a named decision. Who applies it decides as by hand, with their own permissions. Refuses one that could not be decided. */
export function addMacro(ctx: StaffContext, macro: Macro) {
  return saveMacro(ctx, macro)
}

/** Stores a named decision in place of another of its kind. */
export async function changeMacro(
  ctx: StaffContext,
  { id, ...changed }: Omit<Macro, 'kind'> & { id: number },
) {
  const kind = (await findMacros(ctx.db)).find((macro) => macro.id === id)?.kind
  if (!kind) throw refuse(commonRefusals, 'not_found')
  return saveMacro(ctx, { ...changed, kind }, id)
}

async function saveMacro(ctx: StaffContext, macro: Macro, id?: number) {
  const { kind, decision, reason, effects } = macro
  const isWrong = (path: string) => new InvalidInput([{ path, message: 'invalid' }])
  if (!rulesOfKind[kind].words.includes(decision)) throw isWrong('decision')
  if (reason === null ? decisionNeedsReason(decision, effects) : !queueOf(ctx, kind).reasons.includes(reason))
    throw isWrong('reason')
  const isEndless = ({ kind: effect, days }: Macro['effects'][number]) =>
    days === null || lastingEffects.includes(effect)
  const isOwn = ({ kind: effect }: Macro['effects'][number]) => !isAboutThing(effect)
  if (!effects.every(isEndless) || !effects.every(isOwn)) throw isWrong('effects')
  const stored = await storeMacro(ctx.db, { ...macro, name: macro.name.trim() }, id)
  if (stored === undefined) throw refuse(commonRefusals, 'conflict')
  await audit(ctx, {
    actor_id: ctx.actor.account_id,
    action: id === undefined ? 'macro.add' : 'macro.change',
    subject: `macro:${stored}`,
  })
  return listMacros(ctx)
}

/** Deletes a named decision. */
export async function removeMacro(ctx: StaffContext, { id }: { id: number }) {
  if (!(await deleteMacro(ctx.db, id))) throw refuse(commonRefusals, 'not_found')
  await audit(ctx, { actor_id: ctx.actor.account_id, action: 'macro.remove', subject: `macro:${id}` })
  return listMacros(ctx)
}
