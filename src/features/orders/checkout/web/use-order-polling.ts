import { useEffect, useRef } from 'react'
import { growingPause } from '../../../../core/growing-pause.ts'
import { usePageData } from '../../../../web/page-data.tsx'
import type { Order } from '../../order-contract.ts'
import { showOrder } from './apply-order.ts'

/** Returns the milliseconds before each look at a pending order: 1, 2, 4 ... 60 s (payments: 3.4). */
export function pauseBefore(look: number): number {
  return growingPause(look + 1, { first: 1000, max: 60_000 })
}

/** Asks for a pending order until its outcome is known; the live stream may be faster. */
export function useOrderPolling({ id, status }: Order): void {
  const page = usePageData()
  const latest = useRef(page)
  latest.current = page
  useEffect(() => {
    if (status !== 'pending') return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = (count: number) => {
      timer = setTimeout(async () => {
        // Where it fails, the next look may not.
        const answer = await latest.current.api.call.orders.refresh({ id }).catch(() => null)
        if (isOver) return
        if (answer) showOrder(latest.current, answer.order)
        look(count + 1)
      }, pauseBefore(count))
    }
    look(0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, status])
}
