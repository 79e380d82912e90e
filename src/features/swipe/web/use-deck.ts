import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newClientId } from '../../../core/client-ids.ts'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { patchData } from '../../../web/query-cache.ts'
import { useLiking, useShowLike } from '../../likes/web/public.tsx'
import type { SwipeCard } from '../contract.ts'
import type { SwipeChoice } from '../rules.ts'
import { type Deck, deckOptions, type Move, withCardBack, withMore, withoutCard } from './deck-data.ts'

/** Returns a pause of `milliseconds`: whether it lasts, and a function that begins it. */
function useRest(milliseconds: number) {
  // State alone would be seen a render late, after the second half of a double click.
  const lasts = useRef(false)
  const [isResting, setResting] = useState(false)
  const set = (value: boolean) => {
    lasts.current = value
    setResting(value)
  }
  return {
    isResting,
    lasts: () => lasts.current,
    begin: () => {
      set(true)
      setTimeout(() => set(false), milliseconds)
    },
  }
}

type ChangeDeck = (to: (deck: Deck) => Deck) => void

/** Returns a function that changes the deck on this page. */
function useChangeDeck(): ChangeDeck {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback((to) => void patchData(queryClient, deckOptions(api).queryKey, to), [api, queryClient])
}

interface Means {
  bringBack: (move: Move) => void
  forgetPass: (card: SwipeCard) => void
  change: ChangeDeck
}

/** Returns handlers for choices that the server refused or that did not reach it. */
function useRefusedMove({ bringBack, forgetPass, change }: Means) {
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

/** At this number of cards the next ones are loaded. */
const fewCards = 6

/**
 * Loads the next cards while some are left; `met` contains the members who were chosen about on this page.
 */
function useMoreCards({ cards, next }: Deck, change: ChangeDeck, met: ReadonlySet<number>) {
  const api = useApi()
  const { mutate, reset, isPending, isError } = useMutation({
    mutationFn: (cursor: string | null) => api.call.swipe.deck(cursor === null ? {} : { cursor }),
    onSuccess: (more) => change((deck) => withMore(deck, more, met)),
  })
  const isWanted = cards.length <= fewCards && next !== null
  useEffect(() => {
    if (isWanted && !isPending && !isError) mutate(next)
  }, [isWanted, isPending, isError, next, mutate])
  return {
    /** True while cards are being loaded, or will be. */
    isPending: isPending || (isWanted && !isError),
    isFailed: isError,
    retry: reset,
    /** Starts from the beginning, to find new members. */
    again: () => mutate(null),
  }
}

/**
 * Removes members from the deck who were liked on their profile page, when the member comes back from there.
 */
function useLikedElsewhere(change: ChangeDeck): void {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    const isLiked = ({ id }: { id: number }) => {
      const { queryKey } = api.cards.profile.queryOptions({ input: { id } })
      return queryClient.getQueryData(queryKey)?.profile.liked ?? false
    }
    change((deck) =>
      deck.cards.some(isLiked) ? { ...deck, cards: deck.cards.filter((card) => !isLiked(card)) } : deck,
    )
  }, [api, queryClient, change])
}

/** Margin for a server clock that is slightly behind. */
const graceMs = 2_000
/** Timers are limited to about 24 days, and a day of the game is shorter. */
const maxMs = 86_400_000

/** Interval of retries, where the request failed or this clock is ahead of the server's. */
const againMs = 60_000

/** Loads the new day's likes when the old day ends while the page is open. */
function useDayEnd(resetsAt: string, change: ChangeDeck): void {
  const api = useApi()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAfter = (pauseMs: number) => {
      timer = setTimeout(() => void ask(), Math.min(Math.max(pauseMs, graceMs), maxMs))
    }
    // A new day ends this effect and starts it again.
    const ask = async () => {
      askAfter(againMs)
      const answer = await api.call.swipe.deck({}).catch(() => null)
      if (answer) change((deck) => ({ ...deck, likes_left: answer.likes_left, resets_at: answer.resets_at }))
    }
    askAfter(new Date(resetsAt).getTime() - Date.now() + graceMs)
    return () => clearTimeout(timer)
  }, [api, resetsAt, change])
}

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

/** Serialises calls with the same id; a failed call does not stop the next one. */
function useSerialised(): <T>(id: number, call: () => Promise<T>) => Promise<T> {
  const turns = useRef(new Map<number, Promise<unknown>>())
  return useCallback(<T>(id: number, call: () => Promise<T>) => {
    const before = turns.current.get(id) ?? Promise.resolve()
    const turn = before.then(call, call)
    turns.current.set(id, turn)
    return turn
  }, [])
}

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
