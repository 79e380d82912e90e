import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { CountBadge } from './badge.tsx'
import { classNames } from './class-names.ts'
import { tabClasses } from './link-tabs.tsx'

export interface PanelTab {
  value: string
  label: ReactNode
  /** Shown as a badge when above 0. */
  count?: number
  panel: ReactNode
}

export interface TabsProps {
  /** Accessible name of the group. */
  label: string
  tabs: readonly PanelTab[]
  /** The initially open tab; defaults to the first without this and `value`. */
  defaultValue?: string
  value?: string
  onChange?: (value: string) => void
  className?: string
}

/** Tabs that switch panels within a page. Use `LinkTabs` for anything that deserves a URL. */
export function Tabs({ label, tabs, defaultValue, value, onChange, className }: TabsProps) {
  return (
    <BaseTabs.Root
      className={className}
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? tabs[0]?.value) : undefined}
      onValueChange={(next) => onChange?.(String(next))}
    >
      <div className="scroll-row border-b border-line">
        <BaseTabs.List aria-label={label} className="flex min-w-max gap-6">
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              className={classNames(tabClasses, 'data-active:text-primary data-active:after:bg-primary')}
            >
              <span>{tab.label}</span>
              <CountBadge count={tab.count ?? 0} />
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      </div>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="rounded-control pt-5">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
