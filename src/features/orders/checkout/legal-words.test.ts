import { expect, test } from 'vitest'
import { type Locale, localeCodes } from '../../../core/locales.ts'
import { text } from '../../../server/text.ts'

// Words that the law names, to the letter (decisions: Credits and money; law: 2.9).

/** The order button, and the two steps of a withdrawal. */
const words: Record<Locale, [order: string, withdraw: string, confirm: string]> = {
  en: ['Order with obligation to pay', 'Withdraw from contract here', 'Confirm withdrawal'],
  nl: ['Bestelling met betalingsverplichting', 'Overeenkomst hier herroepen', 'Herroeping bevestigen'],
  de: ['Zahlungspflichtig bestellen', 'Vertrag widerrufen', 'Widerruf bestätigen'],
  fr: ['Commande avec obligation de paiement', 'Renoncer au contrat ici', 'Confirmer la rétractation'],
  it: ['Ordine con obbligo di pagare', 'Recedere dal contratto qui', 'Confermare il recesso'],
  es: ['Pedido con obligación de pago', 'Desistir del contrato aquí', 'Confirmar desistimiento'],
  pl: ['Zamówienie z obowiązkiem zapłaty', 'Odstąp od umowy tutaj', 'Potwierdź odstąpienie'],
  da: ['Ordre med betalingspligt', 'Fortryd aftalen her', 'Bekræft fortrydelse'],
  fi: ['Tilaus, johon liittyy maksuvelvollisuus', 'Peruuta sopimus tästä', 'Vahvista peruutus'],
  nb: ['Bestilling med betalingsplikt', 'Angre avtalen her', 'Bekreft angring'],
  sv: ['Beställning med betalningsskyldighet', 'Ångra avtalet här', 'Bekräfta ånger'],
}

// spec: orders-47
test.each(localeCodes)('%s: the order button and both steps of a withdrawal', (locale) => {
  const [order, withdraw, confirm] = words[locale]
  expect(text(locale, 'orders.checkout.order')).toBe(order)
  const openings = ['orders.withdraw.open', 'orders.order.withdraw', 'frame.footer.withdraw']
  expect(openings.map((key) => text(locale, key))).toEqual(openings.map(() => withdraw))
  expect(text(locale, 'orders.withdraw.confirm')).toBe(confirm)
})

/** From when the eight weeks of a refund count: the day of the debit. */
const eightWeeks: Record<Locale, string> = {
  en: 'eight weeks of the debit',
  nl: 'acht weken na de afschrijving',
  de: 'acht Wochen, beginnend mit dem Belastungsdatum',
  fr: 'huit semaines suivant la date du débit',
  it: 'otto settimane dalla data dell’addebito',
  es: 'ocho semanas desde la fecha del adeudo',
  pl: 'ośmiu tygodni od dnia obciążenia',
  da: 'otte uger fra den dag, det blev trukket',
  fi: 'kahdeksan viikon kuluessa veloituspäivästä',
  nb: 'åtte uker fra den dagen det ble trukket',
  sv: 'åtta veckor från den dag det drogs',
}

// spec: orders-44, orders-47
test.each(localeCodes)('%s: a mandate names the creditor and the right to a refund', (locale) => {
  const [once, repeatable] = ['no', 'yes'].map((later) =>
    text(locale, 'orders.debit.mandateText', { company: 'Company BV', later }),
  )
  for (const mandate of [once, repeatable]) {
    expect(mandate).toContain('Company BV')
    expect(mandate).toContain(eightWeeks[locale])
  }
  // Of later payments only where the provider may debit them.
  expect(once?.length).toBeLessThan(repeatable?.length ?? 0)
})

// spec: orders-47
test.each(localeCodes)(
  '%s: the consent to an immediate start names the days, and so does its receipt',
  (locale) => {
    expect(text(locale, 'orders.checkout.start', { refund_days: 21 })).toMatch(/\b21\b/)
    const receipt = text(locale, 'mails.receipt.withdraw', { refund_days: 21, support: 'help@vonk.test' })
    expect(receipt).toMatch(/\b21\b/)
  },
)
