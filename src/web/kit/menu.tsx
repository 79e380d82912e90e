import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { loadChunk } from '../load-chunk.ts'

export interface MenuAction {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** Red, for what cannot be undone; the words must say so too. */
  isDangerous?: boolean
  isDisabled?: boolean
  /** Runs when chosen. Leave out when `to` is given. */
  onSelect?: () => void
  /** Makes the entry a link. */
  to?: string
}

/** A row of pictures of which one can be chosen; Left and Right move in it as well. */
export interface MenuChoices {
  key: string
  /** What the row is for, for those who hear it. */
  label: string
  choices: readonly {
    key: string
    /** Says the picture in words. */
    label: string
    picture: ReactNode
    isChosen: boolean
    onSelect: () => void
  }[]
}

/** A choice of one among a few, each a row under a title. */
export interface MenuOptions {
  key: string
  title: string
  /** What to know before choosing. */
  note?: string | undefined
  options: readonly {
    key: string
    label: string
    icon?: ReactNode
    isDisabled?: boolean
  }[]
  /** The key of the option that is chosen now. */
  chosen: string
  onChoose: (key: string) => void
}

/** An action, a row of choices, rows to choose one of, or a line between two groups. */
export type MenuEntry = MenuAction | MenuChoices | MenuOptions | 'line'

/** Spread these on the button that opens the menu (`Button` and `IconButton` take them as they are). */
export interface MenuTriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

export interface MenuProps {
  trigger: (props: MenuTriggerProps) => ReactElement
  /** Stands above the entries, for the eye: the button's label says the same. */
  heading?: ReactNode
  entries: readonly MenuEntry[]
  /** Which end of the button the list lines up with. */
  align?: 'start' | 'end'
  side?: 'bottom' | 'top'
}

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazy(async () => ({ default: (await loadChunk(load)).MenuPopup }))

/**
 * A list of actions under a button, with arrow keys and type-ahead. Closed it is only the button, so a long list may
 * hold one per row; the rest is fetched when the button is first touched, pointed at or focused.
 */
export function Menu({ trigger, heading, entries, align = 'end', side = 'bottom' }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isByKey, setByKey] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  function open(hasKeyboard: boolean) {
    setByKey(hasKeyboard)
    setWasOpened(true)
    setOpen(true)
  }
  const warm = () => void load().catch(() => undefined)
  return (
    <>
      {trigger({
        ref: anchor,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        // a press by Enter, Space or a screen reader counts no clicks
        onClick: (event) => (isOpen ? setOpen(false) : open(event.detail === 0)),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open(true)
        },
        onPointerEnter: warm,
        onFocus: warm,
      })}
      {wasOpened ? (
        <Suspense fallback={null}>
          <MenuPopup
            {...{ anchor, labelId: id, heading, entries, align, side, isOpen, isByKey }}
            onOpenChange={setOpen}
          />
        </Suspense>
      ) : null}
    </>
  )
}
