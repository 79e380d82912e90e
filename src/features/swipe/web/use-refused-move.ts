import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import type { SwipeCard } from '../contract.ts'
import type { Move } from './move.ts'
import type { ChangeDeck } from './use-change-deck.ts'

interface Means {
  bringBack: (move: Move) => void
  forgetPass: (card: SwipeCard) => void
  change: ChangeDeck
}

/** Returns handlers for choices that the server refused or that did not reach it. */
export function useRefusedMove({ bringBack, forgetPass, change }: Means) {
  const t = useTranslations('swipe')
  const toast = useToast()
  const complain = (text: string) => toast.show({ tone: 'danger', text })

  /**
   * Drops the card of a member who no longer exists; a pass needs no message, since it has the same effect.
   */
  function letGo({ card, choice }: Move) {
    forgetPass(card)
    if (choice === 'pass') return
    change((deck) => ({ ...deck, likes_left: deck.likes_left === null ? null : deck.likes_left + 1 }))
    complain(t('gone', { name: card.name }))
  }

  return {
    choice: (err: unknown, move: Move) => {
      const error = apiErrorOf(err)
      if (error?.code === 'not_found' || error?.code === 'blocked') return letGo(move)
      bringBack(move)
      if (error?.code === 'swipe_limit') {
        const { resets_at } = error.data as { resets_at: string }
        change((deck) => ({ ...deck, likes_left: 0, resets_at }))
      } else if (error && error.status < 500) complain(error.message)
      else complain(t('failed', { name: move.card.name }))
    },
    undo: (card: SwipeCard) => complain(t('undoFailed', { name: card.name })),
  }
}
