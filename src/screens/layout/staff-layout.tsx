import { catalogues } from 'virtual:catalogues/staff'
import 'virtual:staff-contract'
import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, Outlet, useLocation, useNavigate } from 'react-router'
import { ClockAlarm, onStaffPage, UndoBar } from '../../features/moderation/web/public.tsx'
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
import { needTexts } from '../../web/i18n/load-messages.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Button } from '../../web/kit/button.tsx'
import { Drawing } from '../../web/kit/drawing.tsx'
import { EllipsisVertical, ExternalLink, Info, LogOut } from '../../web/kit/icons.tsx'
import { Dialog } from '../../web/kit/overlays/dialog.tsx'
import { Menu } from '../../web/kit/overlays/menu.tsx'
import { contextOf } from '../../web/page-context.ts'
import { usePageData } from '../../web/page-data.tsx'
import { AppLink } from '../../web/router/app-link.tsx'
import { defineScreen, loadDocument } from '../../web/screen.ts'
import { useBar } from '../../web/use-bar.ts'
import { DemoBar } from './demo-bar.tsx'
import { SkipLink } from './skip-link.tsx'
import { StaffNav, usePages } from './staff-nav.tsx'
import { useLogout } from './use-logout.ts'

needTexts(catalogues)

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
  return screen.clientLoader(args)
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
          {/* Whoever is in the queue sees the clocks. */}
          {isInQueue(pathname) ? null : <ClockAlarm />}
          {pathname === '/admin' ? <ChargeBackAlarm /> : null}
          <Outlet />
        </div>
      </div>
      <UndoBar />
      <FindAnything />
    </KeysProvider>
  )
}

const isInQueue = (pathname: string) => /^\/admin\/(?:queue|items)(?:\/|$)/.test(pathname)

function FindAnything() {
  return <Palette pages={usePages().map(({ to, label, key }) => ({ to, name: label, key }))} />
}

function Rail() {
  const t = useTranslations('staff.nav')
  const keys = useTranslations('staff.keys')
  const navigate = useNavigate()
  const settings = useSiteSettings()
  const pages = usePages()
  const [isHelpOpen, setHelpOpen] = useState(false)
  useKeys([
    ...pages.map(({ to, label, key }) => ({
      keys: `g ${key}`,
      label: keys('goTo', { page: label }),
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
      <StaffNav />
      <Account onHelp={() => setHelpOpen(true)} />
      <Dialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} title={keys('title')} size={800}>
        {isHelpOpen ? <Keys ways={pages.map(({ key, label }) => ({ keys: `g ${key}`, label }))} /> : null}
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
