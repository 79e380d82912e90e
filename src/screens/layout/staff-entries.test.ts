import { describe, expect, test } from 'vitest'
import { type Permission, permissions, type StaffRole, staffRoles } from '../../core/staff.ts'
import { barEntries, entries, entriesOf, isEntryCurrent } from './staff-entries.ts'

const heldBy = (roles: readonly StaffRole[]) =>
  (Object.keys(permissions) as Permission[]).filter((permission) =>
    permissions[permission].some((role) => roles.includes(role)),
  )
const bar = (...roles: StaffRole[]) => barEntries(entriesOf(heldBy(roles)), roles)

// spec: staff-79
describe('the bar of staff on narrow screens', () => {
  const cases: [reason: string, roles: StaffRole[], shown: string[]][] = [
    ['what a moderator decides', ['moderator'], ['day', 'queue', 'photos']],
    ['those who write', ['support'], ['day', 'queue', 'members']],
    ['money', ['finance'], ['day', 'orders', 'money']],
    ['what is checked', ['auditor'], ['day', 'figures', 'audit']],
    ['all where there are four', ['content'], ['day', 'replies', 'sites', 'catalogue']],
    ['the first of each of two roles', ['moderator', 'finance'], ['day', 'queue', 'orders']],
  ]
  test.each(cases)('shows %s', (_reason, roles, shown) => {
    expect(bar(...roles)).toEqual(shown)
  })

  test('shows no role what it may not open, and never more than four', () => {
    for (const role of staffRoles) {
      const own = entriesOf(heldBy([role])).map(({ name }) => name)
      expect(bar(role).filter((name) => !own.includes(name))).toEqual([])
      expect(bar(role).length).toBeGreaterThan(2)
      expect(bar(role).length).toBeLessThan(5)
    }
  })
})

test('a page belongs to one entry', () => {
  const currentOn = (path: string) =>
    entries.filter((entry) => isEntryCurrent(entry, path)).map(({ name }) => name)
  expect(currentOn('/admin')).toEqual(['day'])
  expect(currentOn('/admin/queue/report')).toEqual(['queue'])
  expect(currentOn('/admin/items/7')).toEqual(['queue'])
  expect(currentOn('/admin/companies/1')).toEqual(['sites'])
  expect(currentOn('/admin/photos')).toEqual(['photos'])
})
