import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newClientId } from '../../../core/client-ids.ts'
import { useApi } from '../../../web/page-data.tsx'
import { useLiking, useShowLike } from '../../likes/web/public.tsx'
import type { SwipeCard } from '../contract.ts'
import type { SwipeChoice } from '../rules.ts'

import { withCardBack, withoutCard } from './deck-data.ts'
import { deckOptions } from './deck-options.ts'
import type { Move } from './move.ts'
import { useChangeDeck } from './use-change-deck.ts'
import { useDayEnd } from './use-day-end.ts'
import { useLikedElsewhere } from './use-liked-elsewhere.ts'
import { useMoreCards } from './use-more-cards.ts'
import { useRefusedMove } from './use-refused-move.ts'
import { useRest } from './use-rest.ts'
import { useSerialised } from './use-serialised.ts'

/** A second click within this time belongs to a double click and is not a choice about the next card. */
const restMs = 300

/** Returns the lower number of likes left. Null is no limit; the member may have become premium since. */
function fewer({ likes_left }: { likes_left: number | null }, previous: number | null): number | null {
  return likes_left === null || previous === null ? previous : Math.min(likes_left, previous)
}

/** The last change, to be announced to screen readers. */
export interface DeckNotice {
  kind: 'liked' | 'passed' | 'back'
  card: SwipeCard
}

const spentOn = (choice: SwipeChoice) => (choice === 'like' ? 1 : 0)

/**
 * Manages the game. Choices are shown optimistically and sent in the background; a failed one restores its
 * card. Calls about the same card are serialised.
 */
export function useDeck() {
  const api = useApi()
  const { data: deck } = useSuspenseQuery(deckOptions(api))
  const change = useChangeDeck()
  const serialised = useSerialised()
  const showLike = useShowLike()
  const met = useRef(new Set<number>())
  const rest = useRest(restMs)
  const likesUnderWay = useRef(0)
  const [passed, setPassed] = useState<SwipeCard[]>([])
  const [notice, setNotice] = useState<DeckNotice | null>(null)
  const { announce } = useLiking()
  const loading = useMoreCards(deck, change, met.current)
  useDayEnd(deck.resets_at, change)
  useLikedElsewhere(change)

  const forgetPass = ({ id }: SwipeCard) => setPassed((before) => before.filter((card) => card.id !== id))
  const bringBack = ({ card, choice }: Move) => {
    met.current.delete(card.id)
    forgetPass(card)
    change((current) => withCardBack(current, card, spentOn(choice)))
    setNotice({ kind: 'back', card })
  }
  const takeAway = ({ card, choice }: Move) => {
    met.current.add(card.id)
    change((current) => withoutCard(current, card.id, spentOn(choice)))
  }
  const refuse = useRefusedMove({ bringBack, forgetPass, change })

  const send = useMutation({
    mutationFn: ({ card, choice, client_id }: Move & { client_id: string }) =>
      serialised(card.id, () => api.call.swipe.choose({ profile_id: card.id, choice, client_id })),
    onMutate: ({ choice }) => {
      likesUnderWay.current += spentOn(choice)
    },
    onSuccess: ({ match, likes_left }, { card, choice }) => {
      if (choice === 'pass') return
      showLike(card.id, match)
      if (match) announce({ ...card, liked: true, matched: true }, true)
      // Responses to concurrent likes may arrive out of order, so only the last one in flight updates the
      // number, and never upwards.
      if (likesUnderWay.current === 1)
        change((current) => ({ ...current, likes_left: fewer(current, likes_left) }))
    },
    onError: refuse.choice,
    onSettled: (_answer, _err, { choice }) => {
      likesUnderWay.current -= spentOn(choice)
    },
  })
  const takeBack = useMutation({
    mutationFn: (card: SwipeCard) => serialised(card.id, () => api.call.swipe.undo({ profile_id: card.id })),
    onMutate: (card) => bringBack({ card, choice: 'pass' }),
    onError: (_err, card) => {
      takeAway({ card, choice: 'pass' })
      refuse.undo(card)
    },
  })

  return {
    deck,
    notice,
    loading,
    /** Right after a choice, when the game takes no other. */
    isResting: rest.isResting,
    /** Chooses about the card on top; returns false where nothing happens. */
    choose: (choice: SwipeChoice): boolean => {
      const card = deck.cards[0]
      if (!card || rest.lasts() || (choice === 'like' && deck.likes_left === 0)) return false
      rest.begin()
      takeAway({ card, choice })
      if (choice === 'pass') setPassed((before) => [...before, card])
      setNotice({ kind: choice === 'pass' ? 'passed' : 'liked', card })
      send.mutate({ card, choice, client_id: newClientId() })
      return true
    },
    canUndo: passed.length > 0,
    /** Undoes the last pass. */
    undo: () => {
      const card = passed.at(-1)
      if (card) takeBack.mutate(card)
    },
  }
}
