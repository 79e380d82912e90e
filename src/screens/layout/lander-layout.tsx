import { Outlet, useLocation } from 'react-router'
import { BehindEntryWarning } from '../../features/age/web/public.tsx'
import { CookieBanner } from '../../features/pages/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { ButtonLink } from '../../web/kit/button.tsx'
import { defineScreen } from '../../web/screen.ts'
import { LanguageChoice } from './language-choice.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { SiteFooter } from './site-footer.tsx'
import { Brand } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

const screen = defineScreen({
  queries: ({ api }) => [
    api.sites.company.queryOptions({ input: {} }),
    api.age.entryWarning.queryOptions({ input: { layout: 'lander' } }),
    api.pages.cookieChoice.queryOptions({ input: {} }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The layout of landers: a bar with the brand, the page, the footer (product: Frame). Needs no script. */
export default function LanderLayout() {
  const t = useTranslations('frame.nav')
  const { search } = useLocation()
  return (
    <BehindEntryWarning layout="lander" className="flex min-h-dvh flex-col" language={<LanguageChoice />}>
      <SkipLink />
      <LanguageOffer />
      <header className="lander-bar">
        <div className="page-width flex h-14 items-center gap-2 md:h-16">
          <Brand isLoggedIn={false} />
          <div className="ml-auto flex shrink-0 items-center gap-1 sm:gap-2">
            <LanguageChoice />
            <ButtonLink
              to={`/login${search}`}
              reloadDocument
              tone="secondary"
              size="small"
              className="shrink-0"
            >
              {t('login')}
            </ButtonLink>
          </div>
        </div>
      </header>
      <Outlet />
      <CookieBanner />
      <SiteFooter />
    </BehindEntryWarning>
  )
}
