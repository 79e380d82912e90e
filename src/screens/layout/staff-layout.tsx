import { catalogues } from 'virtual:catalogues/staff'
import 'virtual:staff-contract'
import { type ComponentType, useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, Outlet, useLocation, useNavigate } from 'react-router'
import type { Permission } from '../../core/staff.ts'
import { onStaffPage, UndoBar, useQueueCounts } from '../../features/moderation/web/public.tsx'
import { ChargeBackAlarm } from '../../features/money/web/public.tsx'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import {
  Key,
  KeyList,
  KeysProvider,
  OwnKeysForm,
  staffMeOptions,
  useKeys,
  useOwnKeys,
  useStaff,
} from '../../features/staff/web/public.tsx'
import { Palette } from '../../features/support/web/public.tsx'
import { loadTexts, needTexts } from '../../web/i18n/load-messages.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Button } from '../../web/kit/button.tsx'
import { classNames } from '../../web/kit/class-names.ts'
import { Drawing } from '../../web/kit/drawing.tsx'
import {
  CalendarDays,
  Coins,
  EllipsisVertical,
  ExternalLink,
  Globe,
  Images,
  Info,
  LayoutGrid,
  LogOut,
  MessageCircle,
  Radar,
  ReceiptText,
  Scale,
  ShieldCheck,
  SlidersHorizontal,
  UserRoundSearch,
  Users,
} from '../../web/kit/icons.tsx'
import { Dialog } from '../../web/kit/overlays/dialog.tsx'
import { Menu } from '../../web/kit/overlays/menu.tsx'
import { contextOf } from '../../web/page-context.ts'
import { usePageData } from '../../web/page-data.tsx'
import { AppLink } from '../../web/router/app-link.tsx'
import { defineScreen, loadDocument } from '../../web/screen.ts'
import { useBar } from '../../web/use-bar.ts'
import { DemoBar } from './demo-bar.tsx'
import { SkipLink } from './skip-link.tsx'
import { useLogout } from './use-logout.ts'

needTexts(catalogues)

const queuePermissions = ['queue.content', 'queue.safety', 'queue.child', 'queue.service'] as const

/** The pages of staff with their key after `g` (staff: 6.5), each for those who hold one of its permissions. */
const entries = [
  { to: '/admin', name: 'day', key: 'd', Icon: CalendarDays, permissions: null },
  { to: '/admin/queue', name: 'queue', key: 'q', Icon: LayoutGrid, permissions: queuePermissions },
  { to: '/admin/photos', name: 'photos', key: 'p', Icon: Images, permissions: ['queue.content'] },
  { to: '/admin/rules', name: 'rules', key: 'u', Icon: Radar, permissions: ['rules.try', 'rules.live'] },
  {
    to: '/admin/members',
    name: 'members',
    key: 'm',
    Icon: UserRoundSearch,
    permissions: ['members.read', 'members.money'],
  },
  {
    to: '/admin/replies',
    name: 'replies',
    key: 'r',
    Icon: MessageCircle,
    permissions: ['content.write', 'members.support', ...queuePermissions],
  },
  { to: '/admin/orders', name: 'orders', key: 'o', Icon: Coins, permissions: ['orders.read'] },
  { to: '/admin/money', name: 'money', key: 'y', Icon: ReceiptText, permissions: ['orders.read'] },
  { to: '/admin/figures', name: 'figures', key: 'f', Icon: SlidersHorizontal, permissions: ['figures.read'] },
  { to: '/admin/authorities', name: 'authorities', key: 'l', Icon: Scale, permissions: ['authorities.read'] },
  {
    to: '/admin/sites',
    name: 'sites',
    key: 's',
    Icon: Globe,
    permissions: ['settings.draft', 'settings.publish', 'content.write'],
  },
  {
    to: '/admin/catalogue',
    name: 'catalogue',
    key: 'c',
    Icon: Coins,
    permissions: ['catalogue.draft', 'catalogue.write', 'content.write'],
  },
  { to: '/admin/team', name: 'team', key: 't', Icon: Users, permissions: ['team.write'] },
  { to: '/admin/audit', name: 'audit', key: 'a', Icon: ShieldCheck, permissions: ['audit.read'] },
] as const satisfies {
  to: string
  name: string
  key: string
  Icon: ComponentType<{ className?: string }>
  permissions: readonly Permission[] | null
}[]

const screen = defineScreen({
  access: 'session',
  // For members these pages do not exist.
  prepare: async ({ api, queryClient }) => {
    const { staff } = await queryClient.ensureQueryData(staffMeOptions(api))
    if (!staff) throw data(null, { status: 404 })
  },
})
export const loader = screen.loader
export const clientLoader = async (args: LoaderFunctionArgs) => {
  // A page of members has no calls of staff: their pages begin with a document of their own.
  if (!('staff' in contextOf(args.context).api.call)) loadDocument(args)
  const [loaded] = await Promise.all([screen.clientLoader(args), loadTexts()])
  return loaded
}

/** Returns the entries of whoever is at work. */
function useEntries() {
  const held: readonly Permission[] = useStaff()?.permissions ?? []
  return entries.filter(
    ({ permissions }) => permissions === null || permissions.some((permission) => held.includes(permission)),
  )
}

/** The frame of staff: a rail on wide screens, a bar at the bottom on others; nothing of what members see. */
export default function StaffLayout() {
  const { contribute } = usePageData()
  const { pathname } = useLocation()
  useEffect(() => contribute(onStaffPage), [contribute])
  useBar('bottom-lg')
  const own = useStaff()?.keys
  return (
    <KeysProvider own={own}>
      <meta name="google" content="notranslate" />
      <SkipLink />
      <div translate="no" className="flex min-h-dvh flex-col pb-(--bottom-bar) lg:flex-row">
        <Rail />
        <div className="flex min-w-0 flex-1 flex-col">
          <DemoBar />
          {pathname === '/admin' ? <ChargeBackAlarm /> : null}
          <Outlet />
        </div>
      </div>
      <UndoBar />
      <FindAnything />
    </KeysProvider>
  )
}

/** Returns the names of the pages that one may open. */
function usePages() {
  const t = useTranslations('staff.nav')
  const support = useTranslations('support.nav')
  return useEntries().map(({ to, name, key }) => ({
    to,
    key,
    name: name === 'members' || name === 'replies' ? support(name) : t(name),
  }))
}

function FindAnything() {
  return <Palette pages={usePages()} />
}

function Rail() {
  const t = useTranslations('staff.nav')
  const keys = useTranslations('staff.keys')
  const navigate = useNavigate()
  const settings = useSiteSettings()
  const pages = usePages()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useKeys([
    ...pages.map(({ to, name, key }) => ({
      keys: `g ${key}`,
      label: keys('goTo', { page: name }),
      run: () => void navigate(to),
      isEverywhere: true,
    })),
    { keys: '[Shift]+?', shown: '?', label: keys('title'), run: () => setHelpOpen(true), isEverywhere: true },
  ])
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-4 lg:sticky lg:top-0 lg:h-dvh lg:w-56 lg:flex-col lg:items-stretch lg:border-e lg:border-b-0 lg:px-3 lg:py-4">
      <AppLink
        to="/admin"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-control px-1 lg:mb-2 lg:flex-none lg:px-3"
      >
        <Drawing src={`/marks/${settings?.niche ?? 1}.svg`} className="size-7 shrink-0 text-primary" />
        <span className="min-w-0">
          <span className="block truncate font-heading text-sm leading-tight font-bold">
            {settings?.name}
          </span>
          <span className="block text-xs leading-tight text-muted">{t('label')}</span>
        </span>
      </AppLink>
      <Entries />
      <Account onHelp={() => setHelpOpen(true)} />
      <Dialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} title={keys('title')} size={800}>
        {isHelpOpen ? (
          <Keys ways={pages.map(({ key, name }) => ({ keys: `g ${key}`, label: name }))} />
        ) : null}
      </Dialog>
    </header>
  )
}

/** The keys of the page, and, once asked for, the form in which one changes them. */
function Keys({ ways }: { ways: readonly { keys: string; label: string }[] }) {
  const t = useTranslations('shift.keys')
  const own = useOwnKeys()
  const [isChanging, setChanging] = useState(false)
  if (isChanging) return <OwnKeysForm own={own} ways={ways} onDone={() => setChanging(false)} />
  return (
    <div className="flex flex-col items-start gap-5">
      <div className="w-full">
        <KeyList />
      </div>
      <Button tone="secondary" size="small" onClick={() => setChanging(true)}>
        {t('change')}
      </Button>
    </div>
  )
}

/** How much waits for an entry; null where it has no number. */
function useWaiting(): (name: string) => { open: number; late: number } | null {
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

function Entries() {
  const t = useTranslations('staff.nav')
  const { pathname } = useLocation()
  const waitingFor = useWaiting()
  const names = new Map(usePages().map(({ to, name }) => [to, name]))
  return (
    <nav
      aria-label={t('label')}
      data-bottom-bar="lg"
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:pb-[env(safe-area-inset-bottom)] lg:flex-1"
    >
      <ul className="flex max-lg:overflow-x-auto lg:flex-col lg:gap-0.5">
        {useEntries().map(({ to, name, Icon }) => {
          const isCurrent =
            to === '/admin'
              ? pathname === to
              : pathname.startsWith(to) || (name === 'sites' && pathname.startsWith('/admin/companies'))
          const waiting = waitingFor(name)
          return (
            <li key={to} className="flex flex-1 max-lg:min-w-18 lg:min-w-0">
              <AppLink
                to={to}
                prefetch="intent"
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold -outline-offset-2',
                  'lg:min-h-10 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-3 lg:text-sm',
                  isCurrent
                    ? 'max-lg:text-primary lg:bg-secondary lg:text-on-secondary'
                    : 'text-muted hover:text-text lg:hover:bg-ground',
                )}
              >
                <Icon className="size-6 lg:size-5" />
                <span className="max-w-full truncate lg:flex-1">{names.get(to)}</span>
                {waiting && waiting.open > 0 ? (
                  <span
                    className={classNames(
                      'text-xs font-medium tabular-nums max-lg:sr-only',
                      waiting.late > 0 && 'text-danger',
                    )}
                  >
                    <span aria-hidden="true">{waiting.open}</span>
                    <span className="sr-only">
                      {waiting.late > 0
                        ? t('late', { count: waiting.late })
                        : t('open', { count: waiting.open })}
                    </span>
                  </span>
                ) : null}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Account({ onHelp }: { onHelp: () => void }) {
  const t = useTranslations('staff.nav')
  const frame = useTranslations('frame.nav')
  const keys = useTranslations('staff.keys')
  const roles = useTranslations('staff.roles')
  const logout = useLogout()
  const me = useStaff()
  if (!me) return null
  const names = [...new Set(me.grants.map(({ role }) => roles(role)))].join(', ')
  return (
    <div className="flex items-center gap-1 lg:flex-col lg:items-stretch">
      <button
        type="button"
        onClick={onHelp}
        aria-keyshortcuts="?"
        className="hidden min-h-10 items-center gap-3 rounded-control px-3 text-sm font-semibold text-muted hover:bg-ground hover:text-text lg:flex"
      >
        <Info className="size-5" />
        <span className="flex-1 text-start">{keys('title')}</span>
        <Key>?</Key>
      </button>
      <Menu
        align="end"
        side="top"
        trigger={(trigger) => (
          <button
            {...trigger}
            type="button"
            className="flex min-h-11 min-w-11 items-center gap-2 rounded-control text-start hover:bg-ground max-lg:justify-center lg:px-3"
          >
            <span className="min-w-0 flex-1 max-lg:sr-only">
              <span className="block truncate text-sm font-semibold">{me.name}</span>
              <span className="block truncate text-xs text-muted">{names}</span>
            </span>
            <EllipsisVertical className="size-5 text-muted" />
          </button>
        )}
        entries={[
          { key: 'keys', label: keys('title'), icon: <Info />, onSelect: onHelp },
          {
            key: 'site',
            label: t('site'),
            icon: <ExternalLink />,
            // A document of its own: pages of members know nothing of these.
            onSelect: () => window.location.assign('/members'),
          },
          'line',
          { key: 'logout', label: frame('logout'), icon: <LogOut />, onSelect: logout },
        ]}
      />
    </div>
  )
}
