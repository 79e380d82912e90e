import { useEffect, useRef, useState } from 'react'
import { Link, redirect, useLocation } from 'react-router'
import {
  AppearanceSection,
  ConsentsSection,
  EmailSection,
  LanguageSection,
  NotificationsLink,
  PasswordSection,
  PrivacySection,
  SessionsSection,
  SpendingSection,
} from '../features/accounts/web/public.tsx'
import { AppSection } from '../features/app/web/public.tsx'
import { DeleteSection, ExclusionSection } from '../features/closure/web/public.tsx'
import { ExportSection } from '../features/exports/web/public.tsx'
import { SecondFactorSection } from '../features/factors/web/public.tsx'
import {
  DecisionsSection,
  sendAppeal,
  useHasDecisions,
} from '../features/moderation/decisions/web/public.tsx'
import { ListedSection } from '../features/profiles/web/public.tsx'
import { StaffReadsSection, useHasStaffReads } from '../features/support/reads/web/public.tsx'
import { useTranslations } from '../web/i18n/texts.ts'
import {
  AppWindow,
  Ban,
  Bell,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  Clock,
  Coins,
  Download,
  Eye,
  EyeOff,
  KeyRound,
  Languages,
  Lock,
  MailCheck,
  MonitorSmartphone,
  Scale,
  ShieldCheck,
  SunMoon,
  Trash2,
} from '../web/kit/icons.tsx'
import { PageTitle } from '../web/page-title.tsx'
import { defineForm, defineScreen } from '../web/screen.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [
    api.account.read.queryOptions({ input: {} }),
    api.account.consents.queryOptions({ input: {} }),
    api.profiles.blocked.queryOptions(),
    api.profiles.hidden.queryOptions(),
    api.exports.current.queryOptions({ input: {} }),
    api.decisions.list.queryOptions({ input: {} }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The terms banner submits its form here without scripts, appeals against decisions with and without. */
const form = defineForm(async (args) => {
  const { api, form: sent } = args
  if (sent.has('decision')) return sendAppeal(args)
  const terms_version = sent.get('accept_terms')
  if (typeof terms_version === 'string')
    await api.call.account.changeConsent({ purpose: 'terms', given: true, terms_version })
  return redirect('/settings#consents')
})
export const action = form.action
export const clientAction = form.clientAction

/** The sections in groups, each under the anchor of its name. */
const groups = [
  [
    ['privacy', Lock, <PrivacySection key="privacy" />],
    ['blocked', Ban, <ListedSection key="blocked" list="blocked" />],
    ['hidden', EyeOff, <ListedSection key="hidden" list="hidden" />],
  ],
  [['notifications', Bell, <NotificationsLink key="notifications" />]],
  [
    ['appearance', SunMoon, <AppearanceSection key="appearance" />],
    ['language', Languages, <LanguageSection key="language" />],
    ['app', AppWindow, <AppSection key="app" />],
    ['spending', Coins, <SpendingSection key="spending" />],
  ],
  [
    ['email', MailCheck, <EmailSection key="email" />],
    ['password', KeyRound, <PasswordSection key="password" />],
    ['factors', ShieldCheck, <SecondFactorSection key="factors" />],
    ['sessions', MonitorSmartphone, <SessionsSection key="sessions" />],
  ],
  [
    ['consents', CircleCheck, <ConsentsSection key="consents" />],
    ['decisions', Scale, <DecisionsSection key="decisions" />],
    ['reads', Eye, <StaffReadsSection key="reads" />],
    ['export', Download, <ExportSection key="export" />],
    ['exclusion', Clock, <ExclusionSection key="exclusion" />],
    ['delete', Trash2, <DeleteSection key="delete" />],
  ],
] as const

type SectionName = (typeof groups)[number][number][0]
const names: readonly SectionName[] = groups.flatMap((group) => group.map(([name]) => name))

/**
 * All settings of the account. From 992 px one section below another, beside links that follow the reading; below that an
 * index of which one section is open at a time (`settings` in components.css). The address names the section.
 */
export default function SettingsScreen() {
  const t = useTranslations('settings')
  const open = useOpenSection()
  return (
    <main id="content" className="settings page-width py-6 lg:py-8" data-open={open === null ? '' : open}>
      <PageTitle title={t('title')} />
      <h1 className="text-xl">
        <Link to="/settings" className="settings-back">
          <ChevronLeft className="size-5" />
          {t('title')}
        </Link>
        <span className="settings-index">{t('title')}</span>
      </h1>
      <p className="settings-index mt-1 max-w-prose text-muted">{t('intro')}</p>
      <div className="mt-6 grid items-start gap-x-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SectionMenu />
        <div className="min-w-0">
          {groups.flat().map(([name, , section]) => (
            <div key={name} className="settings-section" data-open={name === open || undefined}>
              {section}
            </div>
          ))}
        </div>
      </div>
    </main>
  )
}

/**
 * Returns the section that the address names; null without one, and undefined before the scripts see the address: until then
 * the styles look at its target.
 */
function useOpenSection(): SectionName | null | undefined {
  const hash = useLocation().hash.slice(1)
  const named = names.find((name) => name === hash) ?? null
  const [open, setOpen] = useState<SectionName | null>()
  const first = useRef(named)
  useEffect(() => setOpen(named), [named])
  useEffect(() => {
    if (open === null) first.current = null
    // Like a screen of its own: once it is shown, its heading is announced. Not where the page began.
    if (!open || open === first.current) return
    first.current = null
    const heading = document.querySelector<HTMLElement>(`#${open} h2`)
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    // The router scrolls before the section is shown, from where the index was.
    document.getElementById(open)?.scrollIntoView()
  }, [open])
  return open
}

/** The index of the sections: rows below 992 px, from there links of which the one that is read is current. */
function SectionMenu() {
  const t = useTranslations('settings')
  const current = useReadSection()
  const hasDecisions = useHasDecisions()
  const hasReads = useHasStaffReads()
  const isShown = ([name]: readonly [SectionName, ...unknown[]]) =>
    (name !== 'decisions' || hasDecisions) && (name !== 'reads' || hasReads)
  return (
    <nav aria-label={t('menu')} className="settings-index lg:sticky lg:top-20 lg:pt-6">
      {groups.map((group) => (
        <ul key={group[0][0]} className="settings-group">
          {group.filter(isShown).map(([name, Icon]) => (
            <li key={name}>
              <Link
                to={name === 'notifications' ? '/notifications' : `#${name}`}
                className="settings-row"
                aria-current={name === current ? 'true' : undefined}
              >
                <Icon className="size-5 text-muted lg:hidden" />
                <span className="min-w-0 flex-1">{t(`sections.${name}`)}</span>
                <ChevronRight className="size-5 text-muted lg:hidden rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

/** Returns the section in the upper part of the window; null before one was seen. */
function useReadSection(): SectionName | null {
  const [read, setRead] = useState<SectionName | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting)
        const name = names.find((one) => one === entry?.target.id)
        if (name) setRead(name)
      },
      // A line a quarter down the window.
      { rootMargin: '-25% 0px -75% 0px' },
    )
    for (const name of names) {
      const section = document.getElementById(name)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return read
}
