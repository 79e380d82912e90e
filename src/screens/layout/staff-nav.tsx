import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router'
import { useQueueCounts } from '../../features/moderation/web/public.tsx'
import { useStaff } from '../../features/staff/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { classNames } from '../../web/kit/class-names.ts'
import {
  CalendarDays,
  Coins,
  EllipsisVertical,
  Gift,
  Globe,
  Images,
  LayoutGrid,
  MessageCircle,
  Radar,
  ReceiptText,
  Scale,
  ShieldCheck,
  SlidersHorizontal,
  UserRoundSearch,
  Users,
} from '../../web/kit/icons.tsx'
import { Sheet } from '../../web/kit/overlays/sheet.tsx'
import { AppLink } from '../../web/router/app-link.tsx'
import {
  barEntries,
  type EntryName,
  entriesOf,
  isEntryCurrent,
  queuePermissions,
  type StaffEntry,
} from './staff-entries.ts'

const icons: Record<EntryName, ComponentType<{ className?: string }>> = {
  day: CalendarDays,
  queue: LayoutGrid,
  photos: Images,
  rules: Radar,
  members: UserRoundSearch,
  replies: MessageCircle,
  orders: Coins,
  money: ReceiptText,
  figures: SlidersHorizontal,
  authorities: Scale,
  sites: Globe,
  catalogue: Gift,
  team: Users,
  audit: ShieldCheck,
}

type Page = StaffEntry & { label: string }

/** Returns the pages that one may open, with their names. */
export function usePages(): Page[] {
  const t = useTranslations('staff.nav')
  const support = useTranslations('support.nav')
  return entriesOf(useStaff()?.permissions ?? []).map((entry) => ({
    ...entry,
    label: entry.name === 'members' || entry.name === 'replies' ? support(entry.name) : t(entry.name),
  }))
}

/** Returns how much waits for an entry; null where it has no number. */
function useWaiting(): (name: EntryName) => { open: number; late: number } | null {
  const held = useStaff()?.permissions ?? []
  const counts = useQueueCounts(queuePermissions.some((permission) => held.includes(permission)))
  return (name) => {
    if (name !== 'queue' && name !== 'photos') return null
    const counted = counts.filter(({ kind }) => name === 'queue' || kind === 'photo')
    return {
      open: counted.reduce((sum, { open }) => sum + open, 0),
      late: counted.reduce((sum, { late }) => sum + late, 0),
    }
  }
}

const row = 'lg:min-h-10 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-3 lg:text-sm'
const cell =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold -outline-offset-2 max-lg:tracking-tight max-[22.5rem]:text-[0.6875rem]'
const cellWord = 'max-w-full truncate lg:flex-1'
const toneOf = (isCurrent: boolean) =>
  isCurrent
    ? 'max-lg:text-primary lg:bg-secondary lg:text-on-secondary'
    : 'text-muted hover:text-text lg:hover:bg-ground'

/** The pages: a list on wide screens; on others a bar with what the role opens most, and the rest under "More". */
export function StaffNav() {
  const t = useTranslations('staff.nav')
  const { pathname } = useLocation()
  const pages = usePages()
  const roles = useStaff()?.grants.map(({ role }) => role) ?? []
  const shown = barEntries(pages, roles)
  const rest = pages.filter(({ name }) => !shown.includes(name))
  return (
    <nav
      aria-label={t('label')}
      data-bottom-bar="lg"
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:pb-[env(safe-area-inset-bottom)] lg:flex-1"
    >
      <ul className="flex lg:flex-col lg:gap-0.5">
        {pages.map((page) => {
          const Icon = icons[page.name]
          const isCurrent = isEntryCurrent(page, pathname)
          return (
            <li
              key={page.to}
              className={classNames('flex min-w-0 flex-1', rest.includes(page) && 'max-lg:hidden')}
            >
              <AppLink
                to={page.to}
                prefetch="intent"
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(cell, row, toneOf(isCurrent))}
              >
                <Icon className="size-6 lg:size-5" />
                <span className={cellWord}>{page.label}</span>
                <Waiting name={page.name} className="max-lg:sr-only" />
              </AppLink>
            </li>
          )
        })}
        {rest.length === 0 ? null : (
          <li className="flex min-w-0 flex-1 lg:hidden">
            <More pages={rest} />
          </li>
        )}
      </ul>
    </nav>
  )
}

/** How much waits for an entry, as a number. */
function Waiting({ name, className }: { name: EntryName; className?: string }) {
  const t = useTranslations('staff.nav')
  const waiting = useWaiting()(name)
  if (!waiting || waiting.open === 0) return null
  const { open, late } = waiting
  return (
    <span className={classNames('text-xs font-medium tabular-nums', late > 0 && 'text-danger', className)}>
      <span aria-hidden="true">{open}</span>
      <span className="sr-only">{late > 0 ? t('late', { count: late }) : t('open', { count: open })}</span>
    </span>
  )
}

/** The last cell of the bar, and the sheet with all other pages; it closes with the page, also by Back. */
function More({ pages }: { pages: readonly Page[] }) {
  const t = useTranslations('staff.nav')
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const isOpen = openedOn === pathname
  const isCurrent = pages.some((page) => isEntryCurrent(page, pathname))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={isCurrent || undefined}
        onClick={() => setOpenedOn(pathname)}
        className={classNames(cell, toneOf(isCurrent))}
      >
        <EllipsisVertical className="size-6 rotate-90" />
        <span className={cellWord}>{t('more')}</span>
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpenedOn(null)} title={t('more')}>
        <ul className="grid grid-cols-2 gap-1">
          {pages.map((page) => {
            const Icon = icons[page.name]
            const isHere = isEntryCurrent(page, pathname)
            return (
              <li key={page.to}>
                <AppLink
                  to={page.to}
                  aria-current={isHere ? 'page' : undefined}
                  onClick={() => setOpenedOn(null)}
                  className={classNames(
                    'flex min-h-12 min-w-0 items-center gap-2.5 rounded-control px-2 text-sm font-semibold',
                    isHere ? 'bg-secondary text-on-secondary' : 'text-text hover:bg-ground',
                  )}
                >
                  <Icon className="size-5 shrink-0" />
                  <span className="min-w-0 flex-1 truncate">{page.label}</span>
                  <Waiting name={page.name} />
                </AppLink>
              </li>
            )
          })}
        </ul>
      </Sheet>
    </>
  )
}
