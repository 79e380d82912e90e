import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { CountBadge } from './badge.tsx'
import { classNames } from './class-names.ts'

export interface LinkTab {
  to: string
  label: ReactNode
  /** Shown as a badge when above 0. */
  count?: number
  /** Accessible label of the count: "3 new entries". */
  countLabel?: string
  /** Current only at exactly this URL, not below it. */
  isExact?: boolean
}

export interface LinkTabsProps {
  /** Accessible name of the group. */
  label: string
  tabs: readonly LinkTab[]
  className?: string
}

/** Shared by link tabs and panel tabs. The line under the current one is drawn by ::after. */
export const tabClasses = classNames(
  'relative inline-flex min-h-12 items-center gap-2 px-1 text-sm font-semibold whitespace-nowrap text-muted transition-colors',
  'hover:text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:rounded-t-full after:bg-transparent',
  '-outline-offset-2',
)

/** Scrolls a row that is wider than the screen to its current tab; `scrollIntoView` would move the page as well. */
function showCurrent(row: HTMLElement): void {
  const current = row.querySelector<HTMLElement>('[aria-current=page]')
  if (current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}

/** Tabs with URLs: each one is a link, so the browser's back button and pages without script work. */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pathname && row.current) showCurrent(row.current)
  }, [pathname])
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classNames('scroll-row relative border-b border-line', className)}
    >
      <ul className="flex min-w-max gap-6">
        {tabs.map((tab) => (
          <li key={tab.to} className="flex">
            <NavLink
              to={tab.to}
              end={tab.isExact}
              className={classNames(
                tabClasses,
                'aria-[current=page]:text-primary aria-[current=page]:after:bg-primary',
              )}
            >
              <span>{tab.label}</span>
              <CountBadge count={tab.count ?? 0} tone="accent" label={tab.countLabel} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
