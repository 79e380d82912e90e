import process from 'node:process'
import { newClientId } from '../../src/core/client-ids.ts'
import { isIban } from '../../src/features/orders/iban-rules.ts'
import type { TestMember } from './factories.ts'
import type { Answer, TestApp } from './test-app.ts'

/** Places an order as a member; the smallest bundle by iDEAL unless said otherwise. */
export function placeOrder(member: TestMember, input: Record<string, unknown> = {}): Promise<Answer> {
  return member.call('/api/orders', {
    method: 'POST',
    body: {
      bundle_id: 100,
      payment_method: 'ideal',
      client_id: newClientId(),
      terms_accepted: true,
      immediate_delivery: true,
      ...input,
    },
  })
}

/** Lets something happen to a payment in the sandbox. */
export function play(app: TestApp, paymentId: string, outcome: string, manner = 'once'): Promise<Answer> {
  return app.call(`/sandbox/pay/${paymentId}`, { method: 'POST', body: { outcome, manner } })
}

/** Places an order by credit card and pays it with the card of a number on the page of the sandbox. */
export async function buyByCard(app: TestApp, member: TestMember, card: string) {
  const { body } = await placeOrder(member, { payment_method: 'creditcard' })
  const { payment_id, id } = body.order
  await app.call(`/sandbox/pay/${payment_id}`, { method: 'POST', body: { outcome: 'succeed', card } })
  return orderOf(member, id)
}

/** Returns a member's order as they see it. */
export async function orderOf(member: TestMember, orderId: number) {
  return (await member.call(`/api/orders/${orderId}`)).body.order
}

/** Returns a member's balance. */
export async function creditsOf(member: TestMember): Promise<number> {
  return (await member.call('/api/user.php')).body.user.credits
}

/** Places an order and pays it. */
export async function buy(app: TestApp, member: TestMember, input: Record<string, unknown> = {}) {
  const { body } = await placeOrder(member, input)
  await play(app, body.order.payment_id, 'succeed')
  return orderOf(member, body.order.id)
}

// Concurrent workers share the counts of a number.
let lastPhone = (process.pid % 100) * 1_000_000

/** Returns the form of a direct debit, from an account and a phone that nobody else has. */
export function debitForm(changes: Record<string, unknown> = {}) {
  lastPhone += 1
  return {
    bundle_id: 100,
    account_holder: 'A. Buyer',
    iban: newIban(),
    street: 'Lindenlaan',
    house_number: '4a',
    zip: '1234 AB',
    city: 'Utrecht',
    phone: `+316${String(lastPhone).padStart(8, '0')}`,
    authorized: true,
    client_id: newClientId(),
    ...changes,
  }
}

/** Orders by direct debit and enters the code of the text message; `confirm` enters it again. */
export async function orderByDebit(app: TestApp, member: TestMember, changes: Record<string, unknown> = {}) {
  const form = debitForm(changes)
  const started = await member.call('/api/direct-debit', { method: 'POST', body: form })
  if (started.status !== 200) return { started, confirm: async () => started, confirmed: started }
  const [sms] = (await app.call(`/dev/sms.json?to=${encodeURIComponent(form.phone)}`)).body
  const sms_code = /\b\d{6}\b/.exec(sms.text)?.[0]
  const path = `/api/direct-debit/${started.body.mandate_id}/confirm`
  const confirm = () => member.call(path, { method: 'POST', body: { sms_code, immediate_delivery: true } })
  return { started, confirm, confirmed: await confirm() }
}

/** Repeats a member's last order with the stored method. */
export function repeatOrder(member: TestMember, changes: Record<string, unknown> = {}): Promise<Answer> {
  const body = { client_id: newClientId(), immediate_delivery: true, ...changes }
  return member.call('/api/orders/repeat', { method: 'POST', body })
}

/** Returns a valid Dutch IBAN: an account whose debit was returned is closed to every member. */
export function newIban(): string {
  const account = `ABNA${String(Math.random()).slice(2, 12).padEnd(10, '0')}`
  const found = Array.from({ length: 97 }, (_, check) => `NL${String(check + 2).padStart(2, '0')}${account}`)
  return found.find(isIban) as string
}
