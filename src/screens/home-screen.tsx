import { useQuery } from '@tanstack/react-query'
import { redirectDocument, useLocation } from 'react-router'
import { signupPath } from '../features/accounts/web/public.tsx'
import { iconPath } from '../features/app/rules.ts'
import { LogoutPromotion } from '../features/promotions/web/public.tsx'
import type { PublicSettings } from '../features/sites/contract.ts'
import { messagePrice, moneyOf } from '../features/sites/price-rules.ts'
import { nicheCodes } from '../features/sites/rules.ts'
import { useSiteSettings } from '../features/sites/web/public.tsx'
import { apiErrorOf } from '../web/api/api-error.ts'
import { useTranslations } from '../web/i18n/texts.ts'
import { useMoney } from '../web/i18n/use-money.ts'
import { Alert } from '../web/kit/alert.tsx'
import { ButtonLink } from '../web/kit/button.tsx'
import { useApi } from '../web/page-data.tsx'
import { PageTitle } from '../web/page-title.tsx'
import { defineForm, defineScreen, loadDocument } from '../web/screen.ts'
import { HomeMembers, HomeNiche, HomeQuestions, HomeReasons } from './home/home-sections.tsx'
import { loggedOutParam } from './layout/use-logout.ts'

const screen = defineScreen({
  redirect: ({ isLoggedIn, url }) => (isLoggedIn ? `/members${url.search}` : null),
  queries: ({ api }) => [api.pages.questions.queryOptions({ input: {} })],
  prepare: async ({ api, queryClient, url }) => {
    const isLoggedOut = url.searchParams.has(loggedOutParam)
    await Promise.all(
      [
        queryClient.ensureQueryData(api.search.welcome.queryOptions({ input: {} })),
        isLoggedOut &&
          queryClient.ensureQueryData(
            api.promotions.current.queryOptions({ input: { placement: 'logout' } }),
          ),
      ].map((part) => Promise.resolve(part).catch(requireRefused)),
    )
  },
})

/** A site that shows no member before a proof of age has a home page all the same. */
function requireRefused(err: unknown): void {
  if (!apiErrorOf(err)) throw err
}

export const loader = screen.loader
export const clientLoader = loadDocument

const form = defineForm(async ({ api, form: entered }) => {
  const id = Number(entered.get('hide_promotion'))
  if (Number.isSafeInteger(id) && id > 0) await api.call.promotions.dismiss({ placement: 'logout', id })
  return redirectDocument('/')
})
/** The form that hides the advertising after a logout. */
export const action = form.action

/** HTML and links: the first page needs no script. */
export const handle = { isHydrated: false, isSameForVisitors: true }

/** The home page of a site: what it is, who is here, what it costs, with its niche's pictures and words. */
export default function HomeScreen() {
  const settings = useSiteSettings()
  return (
    <main id="content">
      {settings ? <SiteData settings={settings} /> : null}
      {settings ? (
        <PageTitle title={settings.index_title} description={settings.description} isWhole />
      ) : null}
      <SetupNotice />
      <LoggedOut />
      <LogoutPromotion />
      <Hero />
      <HomeMembers />
      <HomeNiche />
      <HomeReasons />
      <HomeQuestions />
      <End />
    </main>
  )
}

/** The site and its company for search engines (schema.org: WebSite, Organization). No script, and no profiles. */
function SiteData({ settings }: { settings: Pick<PublicSettings, 'name' | 'niche' | 'alternates'> }) {
  const company = useQuery(useApi().sites.company.queryOptions({ input: {} })).data?.company
  const { name, niche, alternates } = settings
  const origin = alternates[0]?.origin
  if (!origin) return null
  return (
    <div hidden itemScope itemType="https://schema.org/WebSite">
      <meta itemProp="name" content={name} />
      <link itemProp="url" href={`${origin}/`} />
      {company && !company.is_placeholder ? (
        <div itemProp="publisher" itemScope itemType="https://schema.org/Organization">
          <meta itemProp="name" content={name} />
          <meta itemProp="legalName" content={company.name} />
          <link itemProp="url" href={`${origin}/`} />
          <link itemProp="logo" href={origin + iconPath(niche, 512, false)} />
        </div>
      ) : null}
    </div>
  )
}

function useNiche() {
  const niche = useSiteSettings()?.niche ?? 1
  return { niche, code: nicheCodes[niche - 1] ?? 'general' } as const
}

/** For the operator of a new site, until the company is filled in. */
function SetupNotice() {
  const t = useTranslations('home')
  const company = useQuery(useApi().sites.company.queryOptions({ input: {} })).data?.company
  if (!company?.is_placeholder) return null
  return (
    <div className="page-width pt-4">
      <Alert tone="warning" title={t('notSetUp')}>
        {t('notSetUpText', { command: 'npm run setup' })}
      </Alert>
    </div>
  )
}

/** Confirms a logout, on the page that follows it. */
function LoggedOut() {
  const t = useTranslations('home')
  const { search } = useLocation()
  if (!new URLSearchParams(search).has(loggedOutParam)) return null
  return (
    <div className="page-width pt-4">
      <Alert tone="success" title={t('loggedOut')} />
    </div>
  )
}

/** Presents the site and the way in, in one screen. */
function Hero() {
  const t = useTranslations('home')
  const { niche, code } = useNiche()
  return (
    <section className="page-width grid items-center gap-6 py-6 sm:gap-8 sm:py-10 lg:grid-cols-2 lg:py-14">
      <div className="flex flex-col items-start gap-4 sm:gap-5">
        <h1 className="text-2xl text-balance lg:text-3xl">{t(`${code}.headline`)}</h1>
        <p className="max-w-prose text-lg text-muted">{t(`${code}.text`)}</p>
        <HomeButtons />
        <PriceLine />
      </div>
      <img
        src={`/home/${niche}.svg`}
        alt=""
        width={1200}
        height={900}
        className="aspect-4/3 w-full rounded-card object-cover max-sm:order-first max-sm:aspect-16/10"
      />
    </section>
  )
}

function HomeButtons() {
  const t = useTranslations('home')
  const location = useLocation()
  return (
    <div className="flex w-full flex-col gap-3 sm:flex-row sm:flex-wrap">
      <ButtonLink to={signupPath(location)} reloadDocument size="large">
        {t('signup')}
      </ButtonLink>
      <ButtonLink to="/login" reloadDocument tone="secondary" size="large">
        {t('login')}
      </ButtonLink>
    </div>
  )
}

/** Shows the price, in credits and in money (law: Credits), and for whom the site is. */
function PriceLine() {
  const t = useTranslations('home')
  const credits = useTranslations('credits')
  const settings = useSiteSettings()
  const money = useMoney()
  if (!settings) return null
  const { credits: cost } = messagePrice(settings)
  const { amount, currency } = moneyOf(cost, settings)
  return (
    <p className="text-sm text-muted">
      <span>
        {cost === 0
          ? t('priceFree')
          : t('price', {
              cost: credits('amountWithPrice', { credits: cost, price: money(amount, currency) }),
            })}
      </span>{' '}
      <span>{t('adults', { min_age: settings.min_age })}</span>
    </p>
  )
}

function End() {
  const t = useTranslations('home')
  const location = useLocation()
  return (
    <section className="page-width flex flex-col items-center gap-5 py-12 text-center lg:py-16">
      <h2 className="text-2xl text-balance">{t('endTitle')}</h2>
      <p className="max-w-prose text-muted">{t('endText')}</p>
      <ButtonLink to={signupPath(location)} reloadDocument size="large">
        {t('signup')}
      </ButtonLink>
    </section>
  )
}
