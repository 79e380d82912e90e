import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Star } from '../../../../web/kit/icons.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { hoursIn, timeBonus, welcomeDiscount } from '../../discount-rules.ts'
import type { Bundle } from '../../order-contract.ts'
import { Countdown } from './countdown.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'
import { forgetWelcomeCode, hasWelcomeCode, storeWelcomeCode } from './welcome-code.ts'

/**
 * Shows the discount that the prices contain: the time bonus with its countdown, or the welcome discount with its
 * hours.
 */
export function ActiveDiscount({ discount }: { discount: Bundle['discount'] }) {
  const t = useTranslations('orders')
  const api = useApi()
  const queryClient = useQueryClient()
  const left = useSecondsLeft(discount?.code ?? '', discount?.seconds_left ?? null, {
    // The prices change with it.
    onEnd: () => void queryClient.invalidateQueries({ queryKey: api.orders.key() }),
  })
  const hasEnded = useHasEnded(
    discount?.code === welcomeDiscount.code ? discount.code : null,
    discount === null,
  )
  if (discount?.code === timeBonus.code) {
    return (
      <Line>
        <span>{t('bonus.title')}</span>
        {left && discount.expires ? <Countdown seconds={left} expires={discount.expires} /> : null}
      </Line>
    )
  }
  if (discount?.code === welcomeDiscount.code) {
    return (
      <Line>
        <span>{t('discount.welcome', { percentage: discount.percentage })}</span>
        {left === null ? null : (
          <span suppressHydrationWarning>{t('discount.hours', { hours: hoursIn(left) })}</span>
        )}
      </Line>
    )
  }
  return hasEnded ? <p className="text-sm text-muted">{t('discount.ended')}</p> : null
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 rounded-control bg-secondary px-3.5 py-2.5 text-sm font-semibold text-on-secondary">
      <Star className="size-4 fill-current" />
      <span className="flex flex-wrap gap-x-3">{children}</span>
    </p>
  )
}

/** Stores the welcome code for the session, and returns whether it has ended since it was shown there. */
function useHasEnded(code: string | null, isNone: boolean): boolean {
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => {
    if (code) storeWelcomeCode(code)
    else if (isNone && hasWelcomeCode()) {
      forgetWelcomeCode()
      setEnded(true)
    }
  }, [code, isNone])
  return hasEnded
}
