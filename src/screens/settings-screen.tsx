import { redirect } from 'react-router'
import {
  ConsentsSection,
  EmailSection,
  LanguageSection,
  NotificationsSection,
  PasswordSection,
  PrivacySection,
  SessionsSection,
  SpendingSection,
} from '../features/accounts/web/public.tsx'
import { DeleteSection } from '../features/closure/web/public.tsx'
import { ExportSection } from '../features/exports/web/public.tsx'
import { SecondFactorSection } from '../features/factors/web/public.tsx'
import { PushSection } from '../features/notifications/web/public.tsx'
import { ListedSection } from '../features/profiles/web/public.tsx'
import { useTranslations } from '../web/i18n/texts.ts'
import { ChevronDown } from '../web/kit/icons.tsx'
import { PageTitle } from '../web/page-title.tsx'
import { defineForm, defineScreen } from './api.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [
    api.account.read.queryOptions({ input: {} }),
    api.account.consents.queryOptions({ input: {} }),
    api.profiles.blocked.queryOptions(),
    api.profiles.hidden.queryOptions(),
    api.exports.current.queryOptions({ input: {} }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The terms banner submits its form here without scripts. */
const form = defineForm(async ({ api, form: sent }) => {
  const terms_version = sent.get('accept_terms')
  if (typeof terms_version === 'string')
    await api.call.account.changeConsent({ purpose: 'terms', given: true, terms_version })
  return redirect('/settings#consents')
})
export const action = form.action
export const clientAction = form.clientAction

/** The sections in order; each is shown under the anchor of the same name. */
const sections = [
  'email',
  'password',
  'language',
  'notifications',
  'push',
  'privacy',
  'spending',
  'blocked',
  'hidden',
  'sessions',
  'factors',
  'consents',
  'export',
  'delete',
] as const

/** All settings of the account, one section below another, with a list of links. */
export default function SettingsScreen() {
  const t = useTranslations('settings')
  return (
    <main id="content" className="page-width py-6 lg:py-8">
      <PageTitle title={t('title')} />
      <h1 className="text-xl">{t('title')}</h1>
      <p className="mt-1 max-w-prose text-muted">{t('intro')}</p>
      <div className="mt-6 grid items-start gap-x-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SectionMenu />
        <div className="min-w-0">
          <EmailSection />
          <PasswordSection />
          <LanguageSection />
          <NotificationsSection />
          <PushSection />
          <PrivacySection />
          <SpendingSection />
          <ListedSection list="blocked" />
          <ListedSection list="hidden" />
          <SessionsSection />
          <SecondFactorSection />
          <ConsentsSection />
          <ExportSection />
          <DeleteSection />
        </div>
      </div>
    </main>
  )
}

/** Links to the sections: next to them from 992 px, collapsed above them below that. */
function SectionMenu() {
  const t = useTranslations('settings')
  const links = sections.map((name) => (
    <li key={name}>
      <a
        href={`#${name}`}
        className="flex min-h-10 items-center rounded-control px-3 text-sm font-medium text-muted hover:bg-secondary hover:text-on-secondary"
      >
        {t(`sections.${name}`)}
      </a>
    </li>
  ))
  return (
    <nav aria-label={t('menu')} className="mb-4 lg:sticky lg:top-20 lg:mb-0 lg:pt-6">
      <ul className="hidden lg:block">{links}</ul>
      <details className="group rounded-card border border-line lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {t('menu')}
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-muted transition-[rotate] group-open:rotate-180"
          />
        </summary>
        <ul className="grid grid-cols-2 p-2 pt-0">{links}</ul>
      </details>
    </nav>
  )
}
