/**
 * Pay.'s numbers of the methods that it takes for us, by our codes. Not PayPal, whose own rules refuse this trade. Which of
 * them are open is a matter of the contract.
 */
export const paynlMethods: Readonly<Record<string, number>> = {
  ideal: 10,
  bancontact: 436,
  eps: 2062,
  cartebancaire: 2268,
  satispay: 4146,
  nexi: 1945,
  przelewy24: 2151,
  blik: 2856,
  twint: 3840,
  swish: 3837,
  vipps: 3834,
  mobilepay: 3558,
  dankort: 1939,
  creditcard: 706,
  visa: 3141,
  mastercard: 3138,
  applepay: 2277,
  sepadirectdebit: 137,
  paysafecard: 553,
  wiretransfer: 136,
}
