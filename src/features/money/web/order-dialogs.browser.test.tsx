import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPage, t } from '../../../../tests/drivers/browser/show-page.tsx'
import type { StaffOrderFile } from '../../support/contract.ts'
import { RefundDialog } from './order-dialogs.tsx'

const order = {
  id: 7,
  payment_id: 'ABC1',
  currency: 'EUR',
  amount: 2985,
  refundable: { left: 2985, by_staff: 0, limit: 1500 },
} as StaffOrderFile

/** Opens the dialog; the server takes back a credit for each 10 hundredths. Returns the refunds that were sent. */
async function open() {
  const sent: unknown[] = []
  const onClose = vi.fn()
  await showPage(<RefundDialog order={order} isOpen onClose={onClose} />, {
    answers: ({ method, path, body }) => {
      if (path !== '/admin/orders/7/refund') return undefined
      if (method === 'POST') {
        sent.push(body)
        return Response.json({ order: null, decision: { id: 1 } })
      }
      return Response.json({ amount: 0, credits: 300, needs_confirmation: true })
    },
  })
  return { sent, onClose }
}
const amountField = () => page.getByRole('textbox', { name: t('money.refund.amount', { currency: 'EUR' }) })

// spec: staff-141
test('a refund says what it takes back and that a second person confirms it, before it is sent', async () => {
  const { sent, onClose } = await open()
  await expect.element(page.getByText(t('money.refund.takes', { credits: 300 }))).toBeVisible()
  await expect.element(page.getByText(t('money.refund.second', { amount: '€15.00' }))).toBeVisible()
  await expect.element(page.getByRole('button', { name: /29\.85/ })).toBeVisible()
  await amountField().fill('30')
  await expect.element(page.getByText(t('money.refund.amountWrong'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: /30\.00/ })).toBeDisabled()
  await amountField().fill('20,5')
  await page.getByRole('textbox', { name: t('money.refund.reason') }).fill('Asked for it.')
  await page.getByRole('button', { name: t('money.refund.propose', { amount: '€20.50' }) }).click()
  await expect.poll(() => sent).toEqual([{ amount: 2050, reason: 'Asked for it.' }])
  expect(onClose).toHaveBeenCalledOnce()
})
