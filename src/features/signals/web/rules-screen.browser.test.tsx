import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPage, t } from '../../../../tests/drivers/browser/show-page.tsx'
import type { Permission } from '../../../core/staff.ts'
import { KeysProvider, staffMeOptions } from '../../staff/web/public.tsx'
import type { ScamRule } from '../contract.ts'
import RulesScreen from './rules-screen.tsx'

const rule: ScamRule = {
  id: 1,
  name: 'Soldiers who ask for money',
  signals: ['money', 'trade'],
  at_least: 2,
  asks_verification: true,
  state: 'background',
  created_at: '2026-11-23T12:00:00.000Z',
  author: 'senior',
  hits: 24,
  decided: 20,
  upheld: 15,
  is_retired: false,
}
const retired: ScamRule = {
  ...rule,
  id: 2,
  name: 'three_reports',
  state: 'expired',
  upheld: 4,
  is_retired: true,
}

async function open(...permissions: Permission[]) {
  await showPage(
    <KeysProvider>
      <RulesScreen />
    </KeysProvider>,
    {
      fill: (queryClient, api) => {
        queryClient.setQueryData<unknown>(staffMeOptions(api).queryKey, {
          staff: { account_id: 1, name: 'me', grants: [], permissions, sites: [] },
        })
        queryClient.setQueryData<unknown>(api.signals.rules.queryOptions({ input: {} }).queryKey, {
          rules: [rule, retired],
        })
      },
    },
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

// spec: staff-172, staff-173
test('a rule shows what it looks for, its hits and how many were right; one that was mostly wrong says so', async () => {
  await open('rules.try', 'rules.live')
  await expect.element(page.getByText('2 of 2: Asks for money, Claimed trade').first()).toBeVisible()
  await expect.element(page.getByText('15 of 20 were right (75%)')).toBeVisible()
  await expect.element(page.getByText(t('moderation.ruleNames.three_reports'))).toBeVisible()
  await expect.element(page.getByText(t('signals.rules.retired'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: t('signals.rules.switch.live') })).toBeVisible()
})

// spec: staff-172
test('a moderator tries rules and switches none', async () => {
  await open('rules.try')
  await expect.element(page.getByRole('link', { name: t('signals.rules.try') }).first()).toBeVisible()
  expect(page.getByRole('button', { name: t('signals.rules.switch.live') }).elements()).toEqual([])
})
