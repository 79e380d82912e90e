import {
  Fragment,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Card } from '../../../../core/schemas.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { ItemBoundary } from '../../../../web/kit/item-boundary.tsx'
import { Skeleton, SkeletonGroup } from '../../../../web/kit/skeleton.tsx'
import { type ListedCard, MemberCard } from './member-card.tsx'
import { SwipeableCard } from './swipeable-card.tsx'

/** Distance outside the screen within which a page is still rendered: about two screens. */
const nearPx = 1600

const isSeen = ({ top, bottom }: DOMRect) => bottom > 0 && top < window.innerHeight

/** Heights of rendered content in px, also for a later visit. */
const heights = new WeakMap<object, number>()

/**
 * Returns whether to render an element, and its height where it is not rendered. It is always rendered the
 * first time, and whenever it is near the screen or has the focus. `content` identifies what it shows: the
 * height is stored per content, so that a page has the same length on a return.
 */
function useShownWhenNear(ref: RefObject<Element | null>, content: object) {
  const [state, setState] = useState(() => ({ isShown: !heights.has(content), height: heights.get(content) }))
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measuring = new ResizeObserver(([entry]) => {
      // An element that is removed with the whole list is reported as 0 px high; its stored height must stay.
      if (entry && element.isConnected && element.childElementCount > 0) {
        heights.set(content, entry.contentRect.height)
      }
    })
    const watching = new IntersectionObserver(
      (entries) => {
        // An element that entered and left before this callback has two entries: the last one is current.
        const entry = entries.at(-1)
        if (!entry) return
        const show = () => setState((before) => ({ ...before, isShown: true }))
        // An element that is only near is rendered as a transition; a visible one immediately.
        if (entry.isIntersecting) isSeen(entry.boundingClientRect) ? show() : startTransition(show)
        else if (!element.contains(document.activeElement) && heights.has(content)) {
          setState({ isShown: false, height: heights.get(content) })
        }
      },
      { rootMargin: `${nearPx}px 0px` },
    )
    measuring.observe(element)
    watching.observe(element)
    return () => {
      measuring.disconnect()
      watching.disconnect()
    }
  }, [ref, content])
  return state
}

interface CardParts {
  /** Level of the names: h3, or h2 where no other heading comes between them and the page's. */
  heading?: 'h2' | 'h3' | undefined
  /** Renders the button on each card, supplied by another feature. */
  action?: ((card: Card) => ReactNode) | undefined
  badges?: ((card: Card) => Elements) | undefined
  /** Renders what the list adds about a member, below the card. */
  note?: ((card: Card) => Elements) | undefined
  /** Returns the link of a card; by default the profile. */
  toOf?: ((card: Card) => string) | undefined
  /** Lets members swipe through the photos of a card. */
  isSwipeable?: boolean | undefined
}

interface MemberGridProps extends CardParts {
  cards: readonly ListedCard[]
}

interface MemberPagesProps extends CardParts {
  pages: readonly (readonly ListedCard[])[]
  /** Full-width content between the pages: the first after the first page, and so on. */
  placements?: readonly Elements[] | undefined
  /** Full-width content before the first page; on phones after its first row, so that people come first. */
  lead?: ReactNode
}

const gridClasses =
  'grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2.5 sm:gap-4 md:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] lg:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]'

/** On phones two cards precede the lead; a third in their row comes from behind it. */
const withLead = 'max-md:grid-flow-dense max-md:*:nth-2:-order-1 max-md:*:nth-3:-order-1'

/** Selects the pages of a long list in the document. */
export const pagesSelector = '[data-members-page]'

/** Cards of the first row on a phone, whose pictures load before the page is laid out; the others in sight after. */
const firstRow = 2
const noCards: readonly ListedCard[] = []

/** Shows members in a grid. */
export function MemberGrid({ cards, ...parts }: MemberGridProps) {
  const among = cards.map(({ id }) => id)
  return (
    <ul className={gridClasses}>
      <Members cards={cards} among={among} isFirst {...parts} />
    </ul>
  )
}

/**
 * Shows a long list of members, page by page. An unchanged page is not rendered again when another is added,
 * and one far from the screen is an empty box of its height: the cost depends on the visible members, not on
 * all.
 */
export function MemberPages({ pages, placements = [], lead, ...parts }: MemberPagesProps) {
  return (
    <div className="flex flex-col gap-6">
      {pages.map((cards, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are only added
        <Fragment key={index}>
          <MemberPage
            cards={cards}
            before={pages[index - 1] ?? noCards}
            after={pages[index + 1] ?? noCards}
            isFirst={index === 0}
            lead={index === 0 ? lead : undefined}
            {...parts}
          />
          {placements[index]}
        </Fragment>
      ))}
    </div>
  )
}

interface MemberPageProps extends CardParts {
  cards: readonly ListedCard[]
  before: readonly ListedCard[]
  after: readonly ListedCard[]
  isFirst: boolean
  lead: ReactNode
}

/** Shows a page; from a member's profile one can step through it and the adjacent pages. */
const MemberPage = memo(function MemberPage({ before, after, lead, ...page }: MemberPageProps) {
  const { cards } = page
  const among = useMemo(() => [...before, ...cards, ...after].map(({ id }) => id), [before, cards, after])
  const list = useRef<HTMLUListElement>(null)
  const { isShown, height } = useShownWhenNear(list, cards)
  return (
    <ul
      ref={list}
      className={lead ? `${gridClasses} ${withLead}` : gridClasses}
      style={isShown ? undefined : { height }}
      data-members-page
    >
      {lead ? <li className="col-span-full has-[>:empty]:hidden">{lead}</li> : null}
      {isShown ? <Members among={among} {...page} /> : null}
    </ul>
  )
})

interface MembersProps extends CardParts {
  cards: readonly ListedCard[]
  among: readonly number[]
  isFirst: boolean
}

function Members(props: MembersProps) {
  const { cards, among, isFirst, heading, action, badges, note, toOf, isSwipeable } = props
  const ListCard = isSwipeable ? SwipeableCard : MemberCard
  return cards.map((card, index) => (
    <li key={card.id}>
      <ItemBoundary>
        <ListCard
          card={card}
          heading={heading}
          among={among}
          to={toOf?.(card)}
          action={action?.(card)}
          badges={badges?.(card)}
          isPriority={isFirst && index < firstRow}
        />
      </ItemBoundary>
      {note?.(card)}
    </li>
  ))
}

/** Shows placeholders for members that are being loaded. */
export function MemberGridSkeleton({ amount }: { amount: number }) {
  return (
    <SkeletonGroup className={gridClasses}>
      {Array.from({ length: amount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <span key={index} className="flex flex-col">
          <Skeleton className="picture-frame" />
        </span>
      ))}
    </SkeletonGroup>
  )
}
