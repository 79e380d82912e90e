import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { MethodCode } from '../../method-rules.ts'

/** Returns the function that names a payment method of the catalogue. */
export function useMethodName(): (code: string) => string {
  const t = useTranslations('orders.methods')
  return (code) => t(code as MethodCode)
}

/** A lettered mark of a payment method; its name is beside it. */
export function MethodMark({ icon }: { icon: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid h-8 w-13 shrink-0 place-items-center rounded-[7px] border border-edge bg-surface font-heading text-xs font-bold text-text"
    >
      {icon}
    </span>
  )
}
