import { useEffect, useState } from 'react'
import { useCurrentUser, useDismissal } from '../../../features/accounts/web/public.tsx'
import { TimeBonusDialog, useTimeBonus } from '../../../features/orders/web/public.tsx'
import { useDeferredUntilIdle } from '../../new-like/use-deferred-until-idle.ts'
import { useIsMembersArea } from '../members-area.ts'

/** product.md, 9: the modal appears 40 seconds after entering the members area. */
const delayMs = 40_000

interface BonusFacts {
  /** When the member entered the members area, in ms; null outside. */
  enteredAt: number | null
  /** Undefined for visitors. */
  credits: number | undefined
  /** Seconds of the bonus that are left; null without one. */
  left: number | null
  isDismissed: boolean
}

/** Returns when the dialog may open, in ms; null if it may not. */
export function bonusDialogAt({ enteredAt, credits, left, isDismissed }: BonusFacts): number | null {
  const isDue = credits === 0 && left !== null && !isDismissed
  return isDue && enteredAt !== null ? enteredAt + delayMs : null
}

/**
 * The welcome bonus as a dialog, for members in the members area without credits who have not dismissed it (product: Frame).
 * Closing it, and going to the credits, dismisses it.
 */
export function TimeBonusModal() {
  const user = useCurrentUser()
  const isMembersArea = useIsMembersArea()
  const bonus = useTimeBonus()
  const [isDismissed, dismiss] = useDismissal('hide-time-bonus-modal')
  const [enteredAt, setEnteredAt] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setEnteredAt(isMembersArea ? Date.now() : null), [isMembersArea])
  const at = bonusDialogAt({ enteredAt, credits: user?.credits, left: bonus?.seconds ?? null, isDismissed })
  useDeferredUntilIdle(at, () => setOpen(true))
  if (at === null || bonus === null) return null
  const close = () => {
    setOpen(false)
    dismiss()
  }
  return <TimeBonusDialog isOpen={isOpen} bonus={bonus} onClose={close} />
}
