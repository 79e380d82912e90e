import { useEffect, useState } from 'react'
import { useCurrentUser, useDismissal } from '../../features/accounts/web/public.tsx'
import { TimeBonusDialog, useTimeBonus } from '../../features/orders/web/public.tsx'
import { useDeferredUntilIdle } from '../new-like/use-deferred-until-idle.ts'
import { useIsMembersArea } from './members-area.ts'

/** product.md, 9: the modal appears 40 seconds after entering the members area. */
const delayMs = 40_000

/**
 * The welcome bonus as a dialog, for members in the members area without credits who have not dismissed it (product.md, 9).
 * Closing it, and going to the credits, dismisses it.
 */
export function TimeBonusModal() {
  const user = useCurrentUser()
  const isMembersArea = useIsMembersArea()
  const left = useTimeBonus()
  const [isDismissed, dismiss] = useDismissal('hide-time-bonus-modal')
  const [enteredAt, setEnteredAt] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setEnteredAt(isMembersArea ? Date.now() : null), [isMembersArea])
  const isDue = user !== null && user.credits === 0 && left !== null && !isDismissed
  useDeferredUntilIdle(isDue && enteredAt !== null ? enteredAt + delayMs : null, () => setOpen(true))
  if (!isDue) return null
  const close = () => {
    setOpen(false)
    dismiss()
  }
  return <TimeBonusDialog isOpen={isOpen} left={left} onClose={close} />
}
