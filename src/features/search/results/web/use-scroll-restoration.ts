import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { pagesSelector } from '../../../cards/web/public.tsx'
import { positionAt, type ScrollPosition, storeScrollPosition } from './scroll-positions.ts'

/**
 * Maximum time that a card is held in position while the content above it settles: seconds on a slow phone.
 * Scrolling by the user ends it earlier.
 */
const holdMs = 10_000

/** Number of frames without movement after which the layout counts as settled. */
const calmFrames = 10

export interface RestoredList {
  /** The search, as a query string. */
  address: string
  /** Number of loaded pages. */
  pages: number
  /** Returns the index of a member's page; -1 where none contains the member. */
  pageOf: (id: number) => number
  /** Loads another page; returns how many are loaded then, and whether there could be more. */
  loadMore: () => Promise<{ pages: number; hasMore: boolean }>
}

/**
 * Stores the scroll position of a list when the user leaves it, and restores it on a return: the clicked
 * card, which then has the focus, otherwise the first one on the screen, is put at the same position. Stops as soon
 * as the user scrolls.
 */
export function useScrollRestoration(section: RefObject<HTMLElement | null>, list: RestoredList): void {
  const { key } = useLocation()
  const { address } = list
  const latest = useRef(list)
  const queryClient = useQueryClient()
  useEffect(() => {
    latest.current = list
  })
  useEffect(() => {
    const storePosition = (event: Event) => {
      const pressed = pressedCard(section.current, event)
      const card = pressed ?? firstInSight(section.current)
      const id = card && idOf(card)
      if (!id) return
      const { pages } = latest.current
      storeScrollPosition(key, { address, pages, id, top: topOf(card), wasPressed: pressed !== null })
    }
    // All events to leave: a link, the browser's back and forward buttons, a reload or another site.
    const events = ['click', 'popstate', 'pagehide']
    for (const event of events) window.addEventListener(event, storePosition, true)
    return () => {
      for (const event of events) window.removeEventListener(event, storePosition, true)
    }
  }, [section, key, address])
  useEffect(() => {
    const position = positionAt(key, address)
    if (!position) return
    const leaving = new AbortController()
    const { signal } = leaving
    for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      window.addEventListener(sign, () => leaving.abort(), { signal, passive: true })
    }
    void loadUntil(position.pages, latest, signal).then(() =>
      hold(section, position, {
        signal,
        pageOf: (id) => latest.current.pageOf(id),
        isLoading: () => queryClient.isFetching() > 0,
      }),
    )
    return () => leaving.abort()
  }, [section, key, address, queryClient])
}

async function loadUntil(pages: number, list: RefObject<RestoredList>, signal: AbortSignal): Promise<void> {
  let state = { pages: list.current.pages, hasMore: true }
  while (state.pages < pages && state.hasMore && !signal.aborted) state = await list.current.loadMore()
}

/**
 * Scrolls frame by frame until the card is at its stored position and no longer moves, and nothing is loading
 * that could still move it, such as suggestions above it.
 */
function hold(
  section: RefObject<HTMLElement | null>,
  { id, top, wasPressed }: ScrollPosition,
  options: { signal: AbortSignal; pageOf: RestoredList['pageOf']; isLoading: () => boolean },
): void {
  const end = performance.now() + holdMs
  let calm = 0
  function frame() {
    if (options.signal.aborted) return
    const off = minOffset(section.current, id, top)
    if (off !== null) {
      const isStill = Math.abs(off) < 1
      calm = isStill && !options.isLoading() ? calm + 1 : 0
      if (!isStill) window.scrollBy({ top: off, behavior: 'instant' })
    } else {
      // A page far from the screen is rendered only once it is near.
      const page = section.current?.querySelectorAll(pagesSelector)[options.pageOf(id)]
      page?.scrollIntoView({ block: 'start', behavior: 'instant' })
    }
    if (calm < calmFrames && performance.now() < end) requestAnimationFrame(frame)
    else if (wasPressed) linkOf(section.current, id)?.focus({ preventScroll: true })
  }
  frame()
}

/**
 * Returns how far the card is below its stored position. Pages are searched only: suggestions between them
 * change.
 */
function minOffset(section: HTMLElement | null, id: number, top: number): number | null {
  const card = linkOf(section, id)?.closest('article')
  return card ? topOf(card) - top : null
}

function linkOf(section: HTMLElement | null, id: number): HTMLElement | null {
  return section?.querySelector(`${pagesSelector} article a[href="/members/${id}"]`) ?? null
}

const topOf = (card: Element) => card.getBoundingClientRect().top

function pressedCard(section: HTMLElement | null, { type, target }: Event): Element | null {
  if (type !== 'click' || !(target instanceof Element)) return null
  const card = target.closest('article')
  return card && section?.contains(card) && card.closest(pagesSelector) ? card : null
}

function firstInSight(section: HTMLElement | null): Element | null {
  const cards = section?.querySelectorAll(`${pagesSelector} article`) ?? []
  for (const card of cards) {
    const { top, bottom, left, right } = card.getBoundingClientRect()
    const isInSight = bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
    if (isInSight) return card
  }
  return null
}

function idOf(card: Element): number | null {
  const href = card.querySelector('a[href^="/members/"]')?.getAttribute('href')
  const id = Number(href?.split('/').at(-1))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
