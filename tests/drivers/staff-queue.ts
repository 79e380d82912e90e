import { expect } from 'vitest'
import type { QueueKind } from '../../src/core/staff.ts'
import { findAccountById } from '../../src/features/accounts/server/public.ts'
import { findItemOf } from '../../src/features/moderation/queue/server/queue-table.ts'
import { decideAutomatically } from '../../src/features/moderation/server/public.ts'
import type { TestMember } from './factories.ts'
import { letPass, type TestApp } from './test-app.ts'

// The queue of staff, as a moderator's browser uses it.

/** Returns the item of a subject that is not closed; undefined without one. */
export function itemOf(app: TestApp, kind: QueueKind, id: number, subjectKind: string = kind) {
  return findItemOf(app.services.database.db, kind, { kind: subjectKind, id })
}

/** Returns the id of the open item of a subject. */
export async function waitingItem(
  app: TestApp,
  kind: QueueKind,
  id: number,
  subjectKind: string = kind,
): Promise<number> {
  const item = await itemOf(app, kind, id, subjectKind)
  expect(item?.state).toBe('open')
  return item?.id ?? 0
}

/** Decides an item; the decision takes effect ten seconds later. Returns its id. */
export async function decideItem(by: TestMember, item: number, body: unknown): Promise<number> {
  const answer = await by.call(`/api/admin/queue/${item}/decide`, { method: 'POST', body })
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body.decision.id
}

/** Decides an item and lets the decision take effect. Returns its id. */
export async function decideNow(app: TestApp, by: TestMember, item: number, body: unknown): Promise<number> {
  const id = await decideItem(by, item, body)
  await letPass(app, 15)
  return id
}

/** Appeals against a decision as the member, and has a member of staff uphold the appeal. */
export async function upholdAppeal(
  app: TestApp,
  member: TestMember,
  { decision, by }: { decision: number; by: TestMember },
): Promise<void> {
  const path = `/api/decisions/${decision}/appeal`
  const { status } = await member.call(path, { method: 'POST', body: { text: 'Please look again.' } })
  expect(status).toBe(200)
  const { id } = await app.services.database.db
    .selectFrom('appeals')
    .select('id')
    .where('decision_id', '=', decision)
    .where('account_id', '=', member.id)
    .executeTakeFirstOrThrow()
  await decideNow(app, by, await waitingItem(app, 'appeal', id), { decision: 'uphold' })
}

/** Suspends an account by an automated decision. */
export async function suspendNow(app: TestApp, { id }: { id: number }): Promise<void> {
  await app.work().transaction(async (work) => {
    const account = await findAccountById(work.db, id)
    await decideAutomatically(work, {
      kind: 'member',
      subject: { kind: 'member', id },
      account_id: id,
      site_id: account?.site_id ?? 0,
      reason: 'terms',
      effects: [{ kind: 'suspend' }],
    })
  })
}

/** Returns how a decision stands. */
export async function decisionState(app: TestApp, id: number): Promise<string | undefined> {
  const row = await app.services.database.db
    .selectFrom('decisions')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.state
}
