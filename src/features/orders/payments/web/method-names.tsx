import { useTranslations } from '../../../../web/i18n/texts.ts'

/** The methods with a name of their own, the same in every language, and the letters of their mark. */
const brands: Record<string, { name: string; mark: string }> = {
  ideal: { name: 'iDEAL', mark: 'iD' },
  bancontact: { name: 'Bancontact', mark: 'Bc' },
  eps: { name: 'EPS', mark: 'EPS' },
  cartebancaire: { name: 'Carte bancaire', mark: 'CB' },
  satispay: { name: 'Satispay', mark: 'Sa' },
  nexi: { name: 'Nexi', mark: 'Nx' },
  przelewy24: { name: 'Przelewy24', mark: 'P24' },
  blik: { name: 'BLIK', mark: 'BLIK' },
  twint: { name: 'TWINT', mark: 'Tw' },
  swish: { name: 'Swish', mark: 'Sw' },
  vipps: { name: 'Vipps', mark: 'Vi' },
  mobilepay: { name: 'MobilePay', mark: 'MP' },
  dankort: { name: 'Dankort', mark: 'Dk' },
  visa: { name: 'Visa', mark: 'Visa' },
  mastercard: { name: 'Mastercard', mark: 'Mc' },
  applepay: { name: 'Apple Pay', mark: 'AP' },
  googlepay: { name: 'Google Pay', mark: 'GPay' },
  wero: { name: 'Wero', mark: 'We' },
  paypal: { name: 'PayPal', mark: 'PP' },
  paysafecard: { name: 'Paysafecard', mark: 'PSC' },
  maestro: { name: 'Maestro', mark: 'Ma' },
  giropay: { name: 'Giropay', mark: 'Gp' },
  sofort: { name: 'SOFORT', mark: 'So' },
}

/** Returns the function that names a payment method. */
export function useMethodName(): (code: string) => string {
  const t = useTranslations('orders.methods')
  return (code) => {
    if (code === 'creditcard' || code === 'sepadirectdebit' || code === 'wiretransfer') return t(code)
    return brands[code]?.name ?? code
  }
}

const plainMarks: Record<string, string> = {
  creditcard: 'CC',
  sepadirectdebit: 'SEPA',
  wiretransfer: 'IBAN',
}

/** A lettered mark of a payment method; its name is beside it. */
export function MethodMark({ code }: { code: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid h-8 w-13 shrink-0 place-items-center rounded-[7px] border border-edge bg-surface font-heading text-xs font-bold text-text"
    >
      {brands[code]?.mark ?? plainMarks[code] ?? code.slice(0, 3)}
    </span>
  )
}
