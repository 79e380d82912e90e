// The script of the deck (`deck-screen.tsx`): cards are swiped by touch, mouse, keyboard and buttons. Without it the
// cards are a row to scroll, and the link to the last one leads there.

/** How far a card is dragged before it is let go, in pixels, and how fast a flick is, in pixels per millisecond. */
const letGoDistance = 90
const flickSpeed = 0.5
/** Degrees that a dragged card leans per pixel. */
const lean = 0.06

type Verdict = 'like' | 'pass'

for (const deck of document.querySelectorAll<HTMLElement>('[data-deck]')) startDeck(deck)

function startDeck(deck: HTMLElement): void {
  const cards = [...deck.querySelectorAll<HTMLElement>('[data-card]')]
  const status = deck.querySelector<HTMLElement>('[data-deck-status]')
  let top = 0

  function show(): void {
    cards.forEach((card, index) => {
      card.dataset.at = index < top ? 'gone' : String(Math.min(index - top, 3))
      card.inert = index !== top
    })
    deck.dataset.live = top === cards.length - 1 ? 'last' : 'on'
    deck.toggleAttribute('data-begun', top > 0)
  }

  function judge(verdict: Verdict): void {
    const card = cards[top]
    if (!card || top === cards.length - 1) return
    card.dataset.verdict = verdict
    release(card)
    top += 1
    show()
    announce()
  }

  /** Skips to the last card, where the link to the signup leads. */
  function skip(): void {
    if (window.location.hash !== '#begin' || top === cards.length - 1) return
    for (const card of cards.slice(top, -1)) card.dataset.verdict = 'like'
    top = cards.length - 1
    show()
    announce()
  }

  function undo(): void {
    if (top === 0) return
    top -= 1
    delete cards[top]?.dataset.verdict
    show()
    announce()
  }

  function announce(): void {
    if (status) status.textContent = cards[top]?.dataset.status ?? ''
    if (top !== cards.length - 1) return
    const heading = cards[top]?.querySelector<HTMLElement>('h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }

  deck.addEventListener('click', (event) => {
    const act = (event.target as HTMLElement).closest<HTMLElement>('[data-act]')?.dataset.act
    if (act === 'undo') undo()
    else if (act === 'like' || act === 'pass') judge(act)
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as HTMLElement).closest(
      'input, select, textarea, dialog, [contenteditable]',
    )
    if (
      isTyping ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      document.querySelector('[inert]#behind-entry-warning')
    ) {
      return
    }
    if (event.key === 'ArrowRight') judge('like')
    else if (event.key === 'ArrowLeft') judge('pass')
    else if (event.key === 'Backspace') undo()
    else return
    event.preventDefault()
  })
  window.addEventListener('hashchange', skip)
  for (const card of cards.slice(0, -1)) followPointer(card, judge)
  show()
  skip()
}

/** Moves a card with the pointer and lets it go to one side or back. */
function followPointer(card: HTMLElement, judge: (verdict: Verdict) => void): void {
  let start: { x: number; y: number; at: number; id: number } | null = null
  card.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || card.dataset.at !== '0') return
    start = { x: event.clientX, y: event.clientY, at: event.timeStamp, id: event.pointerId }
  })
  card.addEventListener('pointermove', (event) => {
    if (!start || event.pointerId !== start.id) return
    const dx = event.clientX - start.x
    if (!card.hasAttribute('data-held')) {
      if (Math.abs(dx) < 6) return
      card.setAttribute('data-held', '')
      card.setPointerCapture(start.id)
    }
    card.style.setProperty('--dx', `${dx}px`)
    card.style.setProperty('--dy', `${(event.clientY - start.y) * 0.3}px`)
    card.style.setProperty('--lean', `${dx * lean}deg`)
    card.style.setProperty('--like', String(Math.min(1, Math.max(0, dx / letGoDistance))))
    card.style.setProperty('--pass', String(Math.min(1, Math.max(0, -dx / letGoDistance))))
  })
  const end = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.id) return
    const dx = event.clientX - start.x
    const speed = dx / Math.max(1, event.timeStamp - start.at)
    const isHeld = card.hasAttribute('data-held')
    start = null
    const isFar = Math.abs(dx) > letGoDistance || (Math.abs(dx) > 30 && Math.abs(speed) > flickSpeed)
    if (isHeld && isFar && event.type === 'pointerup') judge(dx > 0 ? 'like' : 'pass')
    else release(card)
  }
  card.addEventListener('pointerup', end)
  card.addEventListener('pointercancel', end)
}

function release(card: HTMLElement): void {
  card.removeAttribute('data-held')
  for (const name of ['--dx', '--dy', '--lean', '--like', '--pass']) card.style.removeProperty(name)
}
