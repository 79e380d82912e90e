import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPage, t } from '../../../../tests/drivers/browser/show-page.tsx'
import { KeysProvider, staffMeOptions } from '../../staff/web/public.tsx'
import { decisionReasons, effectsFor } from '../rules.ts'
import { DecisionForm } from './decision-form.tsx'

async function open() {
  const onDecide = vi.fn()
  const onSkip = vi.fn()
  await showPage(
    <KeysProvider>
      <DecisionForm
        words={['uphold', 'dismiss']}
        reasons={decisionReasons}
        effects={effectsFor('profile', true)}
        isDeciding={false}
        onDecide={onDecide}
        onSkip={onSkip}
      />
    </KeysProvider>,
    {
      fill: (queryClient, api) =>
        queryClient.setQueryData<unknown>(staffMeOptions(api).queryKey, {
          staff: { account_id: 1, name: 'me', grants: [], permissions: ['members.restrict'], sites: [] },
        }),
    },
  )
  await expect.element(page.getByRole('radio').first()).toBeVisible()
  return { onDecide, onSkip }
}
const press = (keys: string) => userEvent.keyboard(keys)

// spec: staff-73, staff-76
test('a decision by keys alone: word, reason, effect, stay', async () => {
  const { onDecide } = await open()
  await press('{Enter}')
  await expect.element(page.getByText(t('moderation.form.chooseWord'))).toBeVisible()
  await press('w')
  await press('{Enter}')
  await expect.element(page.getByText(t('moderation.form.chooseReason'))).toBeVisible()
  expect(onDecide).not.toHaveBeenCalled()
  await press('3')
  await press('{Shift>}{Enter}{/Shift}')
  expect(onDecide).toHaveBeenCalledExactlyOnceWith(
    { decision: 'uphold', reason: 'harassment', effects: [{ kind: 'warn' }] },
    true,
  )
})

test('what is dismissed has no reason and no effects', async () => {
  const { onDecide } = await open()
  await press('w')
  await press('3')
  await press('x')
  await press('{Enter}')
  expect(onDecide).toHaveBeenCalledExactlyOnceWith({ decision: 'dismiss' }, false)
})

// spec: staff-76
test('in the note keys write, and Escape leaves it', async () => {
  const { onDecide } = await open()
  await press('n')
  const note = page.getByRole('textbox')
  await expect.element(note).toHaveFocus()
  await press('ax3{Enter}')
  await expect.element(note).toHaveValue('ax3\n')
  expect(onDecide).not.toHaveBeenCalled()
  await press('{Escape}')
  await press('a')
  await press('{Enter}')
  expect(onDecide).toHaveBeenCalledExactlyOnceWith({ decision: 'uphold', note: 'ax3' }, false)
})

test('a suspension has an end, unless it is for good', async () => {
  const { onDecide } = await open()
  await press('1')
  await page.getByRole('checkbox', { name: t('moderation.effectNames.suspend') }).click({ force: true })
  await page.getByRole('radio', { name: t('moderation.form.days', { count: 30 }) }).click({ force: true })
  await press('{Enter}')
  const [decision] = onDecide.mock.calls[0] as [{ effects: { kind: string; until: string }[] }]
  expect(decision.effects).toEqual([{ kind: 'suspend', until: expect.any(String) }])
  const days = (new Date(decision.effects[0]?.until ?? 0).getTime() - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
})

test('s opens the reasons to skip', async () => {
  const { onSkip } = await open()
  await press('s')
  await page.getByRole('menuitem', { name: t('moderation.form.skipReasons.language') }).click()
  expect(onSkip).toHaveBeenCalledExactlyOnceWith('language')
})
