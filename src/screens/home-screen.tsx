import { useQuery } from '@tanstack/react-query'
import { FeatureIcon, featureCodes } from '../features/profiles/web/public.tsx'
import { nicheCodes } from '../features/sites/rules.ts'
import { useSiteSettings } from '../features/sites/web/public.tsx'
import { useTranslations } from '../web/i18n/texts.ts'
import { Alert } from '../web/kit/alert.tsx'
import { ButtonLink } from '../web/kit/button.tsx'
import { BadgeCheck, EyeOff, ReceiptText } from '../web/kit/icons.tsx'
import { PageTitle } from '../web/page-title.tsx'
import { defineScreen, useApi } from './api.ts'
import { withoutDelay } from './new-like/like-times.ts'

const screen = defineScreen({
  redirect: ({ isLoggedIn, url }) => {
    if (isLoggedIn) return `/members${url.search}`
    // This page has no script that could remove the parameter (product.md, 2: `t`).
    const rest = withoutDelay(url.search)
    return rest === null ? null : `/${rest}`
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** HTML and links: the first page needs no script. */
export const handle = { isHydrated: false, isSameForVisitors: true }

const points = [
  { key: 'honest', icon: BadgeCheck },
  { key: 'exact', icon: ReceiptText },
  { key: 'private', icon: EyeOff },
] as const

/** The home page of a site, with its niche's picture and words. */
export default function HomeScreen() {
  const t = useTranslations('home')
  const settings = useSiteSettings()
  const company = useQuery(useApi().sites.company.queryOptions({ input: {} })).data?.company
  const niche = settings?.niche ?? 1
  const code = nicheCodes[niche - 1] ?? 'general'
  return (
    <main id="content">
      {settings ? <PageTitle title={settings.index_title} isWhole /> : null}
      {company?.is_placeholder && (
        <div className="page-width pt-4">
          <Alert tone="warning" title={t('notSetUp')}>
            {t('notSetUpText', { command: 'npm run setup' })}
          </Alert>
        </div>
      )}
      <section className="page-width grid items-center gap-8 py-10 lg:grid-cols-2 lg:py-16">
        <div className="flex flex-col items-start gap-5">
          <h1 className="text-2xl text-balance lg:text-3xl">{t(`${code}.headline`)}</h1>
          <p className="max-w-prose text-lg text-muted">{t(`${code}.text`)}</p>
          <div className="flex w-full flex-col gap-3 sm:flex-row sm:flex-wrap">
            <ButtonLink to="/signup" reloadDocument size="large">
              {t('signup')}
            </ButtonLink>
            <ButtonLink to="/login" reloadDocument tone="secondary" size="large">
              {t('login')}
            </ButtonLink>
          </div>
          <p className="text-sm text-muted">{t('adults', { min_age: settings?.min_age ?? 18 })}</p>
        </div>
        <img src={`/home/${niche}.svg`} alt="" width={1200} height={900} className="w-full rounded-card" />
      </section>
      <section className="page-width pb-12">
        <h2 className="text-xl">{t('featuresTitle')}</h2>
        <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {featureCodes.map((feature) => (
            <li key={feature} className="flex gap-4 lg:flex-col lg:gap-3">
              <FeatureIcon code={feature} className="size-10 shrink-0 text-primary" />
              <div>
                <h3 className="text-base">{t(`features.${feature}`)}</h3>
                <p className="mt-1 text-sm text-muted">{t(`features.${feature}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className="border-t border-line bg-surface">
        <div className="page-width py-12">
          <h2 className="text-xl">{t('pointsTitle')}</h2>
          <ul className="mt-6 grid gap-8 md:grid-cols-3">
            {points.map(({ key, icon: Icon }) => (
              <li key={key}>
                <Icon aria-hidden="true" className="size-7 text-primary" />
                <h3 className="mt-3 text-lg">{t(key)}</h3>
                <p className="mt-1 text-muted">{t(`${key}Text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </main>
  )
}
