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
import { loadWithTexts } from '../../i18n/load-messages.ts'
import type { MenuEntry } from './menu-entries.ts'

/** Spread these on the button that opens the menu (`Button` and `IconButton` accept them). */
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
  /** Visible heading above the entries; for screen readers the button's label has the same text. */
  heading?: ReactNode
  entries: readonly MenuEntry[]
  /** The end of the button with which the list is aligned. */
  align?: 'start' | 'end'
  side?: 'bottom' | 'top'
}

const load = () => import('./menu-popup.tsx')
const MenuPopup = lazy(async () => ({ default: (await loadWithTexts(load)).MenuPopup }))

/**
 * A list of actions below a button, with arrow keys and type-ahead. When closed it is only the button, so a
 * long list may have one per row; the rest is loaded when the button is first touched, hovered or focused.
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
        // activation by Enter, Space or a screen reader has a click count of 0
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
