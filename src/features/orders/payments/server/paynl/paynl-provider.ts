import { locales } from '../../../../../core/locales.ts'
import { methodsTakenBy } from '../../../method-rules.ts'
import { debitMethod } from '../../../rules.ts'
import { type PaymentProvider, ProviderFailed, readingId } from '../payment-provider.ts'
import { paynlApi } from './paynl-api.ts'
import type { PaynlSettings } from './paynl-environment.ts'
import { factsOfMandate, factsOfOrder, readExchange } from './paynl-exchange.ts'
import { paynlMethods } from './paynl-methods.ts'

/** As bank statements show it. */
const maxDescription = 32
const isMandate = (providerRef: string) => providerRef.startsWith('IO-')

/**
 * Pay.: payments by its Order API, direct debits by a mandate for each. Its exchanges must be of the kind "signed JSON POST".
 * Nothing is charged again from here: a card would need Pay.'s tokens, and a mandate is for one debit.
 */
export function paynlProvider(config: PaynlSettings): PaymentProvider {
  const api = paynlApi(config)
  const { serviceId } = config
  return {
    name: 'paynl',
    // A mandate is real in any case, so that a test must not make one.
    methods: methodsTakenBy('paynl').filter((code) => !config.isTest || code !== debitMethod),
    currencies: null,
    recurring: [],
    isTest: config.isTest,
    knowsOurReference: false,
    createPayment: async (payment) => {
      const { payment_id, amount, currency, payment_method, locale, country } = payment
      const methodId = paynlMethods[payment_method]
      if (methodId === undefined || payment_method === debitMethod) {
        throw new ProviderFailed(`Pay. takes no order by ${payment_method}`)
      }
      const { orderId, links } = await api.createOrder({
        serviceId,
        reference: payment_id,
        description: payment.description.slice(0, maxDescription),
        amount: { value: amount, currency },
        paymentMethod: { id: methodId },
        returnUrl: payment.return_url,
        exchangeUrl: payment.webhook_url,
        integration: { test: config.isTest },
        customer: { locale: locales[locale].iso.replace('-', '_') },
        order: { countryCode: country },
        // Exchanges of the older form have no reference, but this.
        stats: { extra1: payment_id },
      })
      return { provider_ref: orderId, redirect_url: links.redirect }
    },
    cancelPayment: async (providerRef) => {
      await api.abortOrder(providerRef)
    },
    capturePayment: async ({ provider_ref }) => {
      await api.captureOrder(provider_ref)
    },
    chargeStored: async () => {
      throw new ProviderFailed('nothing is stored at Pay.')
    },
    chargeDirectDebit: async ({
      payment_id,
      amount,
      currency,
      description,
      webhook_url,
      debtor,
      mandate,
    }) => {
      const { code } = await api.createMandate({
        serviceId,
        type: 'SINGLE',
        reference: payment_id,
        description: description.slice(0, maxDescription),
        exchangeUrl: webhook_url,
        amount: { value: amount, currency },
        customer: { bankAccount: { iban: debtor.iban, owner: debtor.account_holder } },
        stats: { extra1: payment_id, extra2: mandate },
      })
      return { provider_ref: code, outcome: 'pending' }
    },
    readPayment: async (providerRef) => {
      const facts = isMandate(providerRef)
        ? await factsOfMandate(providerRef, api)
        : factsOfOrder(await api.readOrder(providerRef), config)
      return facts && { event_id: readingId(facts), ...facts }
    },
    refund: async ({ provider_ref, amount, currency, key, refunded_before }) => {
      const transactionId = await transactionOf(provider_ref)
      const { amountRefunded } = await api.readTransaction(transactionId)
      const refunded = amountRefunded?.value ?? 0
      // Sent before, but its answer was lost.
      if (refunded === refunded_before + amount) return { state: 'sent' }
      if (refunded !== refunded_before)
        throw new ProviderFailed('Pay. returned another amount than we know of')
      await api.refund(transactionId, { amount: { value: amount, currency }, description: key })
      return { state: 'sent' }
    },
    readWebhook: (webhook) => readExchange(webhook, config, api),
    acknowledge: () => Response.json({ result: true, description: 'Received' }),
  }

  /** Returns Pay.'s number of the transaction that was paid; that of a direct debit is in its mandate. */
  async function transactionOf(providerRef: string): Promise<string> {
    if (!isMandate(providerRef)) return providerRef
    const [debit] = (await api.readMandate(providerRef)).directdebits
    if (!debit?.orderId) throw new ProviderFailed('the direct debit has no transaction yet')
    return debit.orderId
  }
}
