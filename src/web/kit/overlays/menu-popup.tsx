import { Menu as BaseMenu } from '@base-ui/react/menu'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { classNames } from '../class-names.ts'
import { Check } from '../icons.tsx'
import type { MenuAction, MenuChoices, MenuEntry, MenuOptions } from './menu-entries.ts'

export interface MenuPopupProps {
  anchor: RefObject<HTMLButtonElement | null>
  labelId: string
  heading?: ReactNode
  entries: readonly MenuEntry[]
  align: 'start' | 'end'
  side: 'bottom' | 'top'
  isOpen: boolean
  /** Opened by the keyboard: the first entry gets the focus, not the list. */
  isByKey: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The part of a menu that depends on Base UI; use `Menu`. */
export function MenuPopup(props: MenuPopupProps) {
  const { anchor, labelId, heading, entries, align, side, isOpen, isByKey, onOpenChange } = props
  const popup = useRef<HTMLDivElement>(null)
  // makes the first opening a change too, so that it is animated like later ones
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  function focusFirst(open: boolean) {
    // not if an arrow key has already moved the focus
    if (!open || !isByKey || document.activeElement !== popup.current) return
    popup.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus()
  }
  /**
   * Returns the focus to the button, unless the chosen action has moved it elsewhere, such as into a field.
   */
  function focusAfter(): HTMLElement | null | false {
    const focused = document.activeElement
    const isLeft = focused === null || focused === document.body || popup.current?.contains(focused)
    return isLeft || focused === anchor.current ? anchor.current : false
  }
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Tab') return
    event.preventDefault()
    onOpenChange(false)
  }
  return (
    <BaseMenu.Root open={isOpen && isMounted} onOpenChange={onOpenChange} onOpenChangeComplete={focusFirst}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={6}
          className="z-50 outline-none"
        >
          <BaseMenu.Popup
            ref={popup}
            onKeyDown={leave}
            finalFocus={focusAfter}
            aria-labelledby={labelId}
            className={classNames(
              'max-h-(--available-height) min-w-48 max-w-[min(20rem,100vw-2rem)] origin-(--transform-origin) overflow-y-auto rounded-[14px] bg-raised p-1.5',
              'shadow-soft ring-1 ring-line outline-none transition-[opacity,scale] duration-150',
              'data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0',
            )}
          >
            {heading ? <div aria-hidden="true">{heading}</div> : null}
            {entries.map((entry, index) =>
              entry === 'line' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a separator has no other key
                <BaseMenu.Separator key={`line-${index}`} className="mx-2 my-1.5 h-px bg-line" />
              ) : 'choices' in entry ? (
                <ChoicesRow key={entry.key} row={entry} />
              ) : 'options' in entry ? (
                <OptionRows key={entry.key} entry={entry} />
              ) : (
                <MenuRow key={entry.key} action={entry} />
              ),
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

/** Up and Down move through the choices as through all entries; Left and Right stay in the row. */
function ChoicesRow({ row }: { row: MenuChoices }) {
  function move(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitemcheckbox"]')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    event.stopPropagation()
    items[(at + (event.key === 'ArrowRight' ? 1 : items.length - 1)) % items.length]?.focus()
  }
  return (
    <BaseMenu.Group aria-label={row.label} onKeyDown={move} className="flex justify-between">
      {row.choices.map(({ key, label, picture, isChosen, onSelect }) => (
        <BaseMenu.CheckboxItem
          key={key}
          checked={isChosen}
          onCheckedChange={onSelect}
          closeOnClick
          label={label}
          aria-label={label}
          title={label}
          className={classNames(
            'grid size-11 cursor-pointer place-items-center rounded-full text-2xl leading-none outline-none select-none',
            'data-highlighted:bg-secondary data-checked:bg-secondary data-checked:ring-2 data-checked:ring-primary data-checked:ring-inset',
          )}
        >
          <span aria-hidden="true">{picture}</span>
        </BaseMenu.CheckboxItem>
      ))}
    </BaseMenu.Group>
  )
}

function OptionRows({ entry }: { entry: MenuOptions }) {
  const { title, note, options, chosen, onChoose } = entry
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
        <span>{title}</span>
        {note ? <span className="mt-0.5 block font-normal">{note}</span> : null}
      </BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={chosen} onValueChange={onChoose}>
        {options.map(({ key, label, icon, isDisabled }) => (
          <BaseMenu.RadioItem
            key={key}
            value={key}
            label={label}
            disabled={isDisabled}
            closeOnClick
            className={classNames(rowClasses, plainClasses, 'data-checked:font-semibold')}
          >
            {icon}
            <span className="min-w-0 grow">{label}</span>
            <BaseMenu.RadioItemIndicator className="[&_.icon]:text-primary!">
              <Check />
            </BaseMenu.RadioItemIndicator>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  )
}

const rowClasses = classNames(
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-sm font-medium outline-none select-none',
  'data-highlighted:bg-secondary data-highlighted:text-on-secondary data-disabled:cursor-default data-disabled:opacity-50',
  '[&_.icon]:size-5',
)
const plainClasses = 'text-text [&_.icon]:text-muted data-highlighted:[&_.icon]:text-on-secondary'

function MenuRow({ action }: { action: MenuAction }) {
  const look = classNames(rowClasses, action.isDangerous ? 'text-danger' : plainClasses)
  const content = (
    <>
      {action.icon}
      <span className="min-w-0">{action.label}</span>
    </>
  )
  if (action.to !== undefined) {
    return (
      <BaseMenu.LinkItem closeOnClick className={look} render={<RouterLink to={action.to} />}>
        {content}
      </BaseMenu.LinkItem>
    )
  }
  return (
    <BaseMenu.Item className={look} disabled={action.isDisabled} onClick={action.onSelect}>
      {content}
    </BaseMenu.Item>
  )
}
