import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { usePageLocale } from '../../web/i18n/locale-provider.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Drawing } from '../../web/kit/drawing.tsx'
import { Link } from '../../web/kit/link.tsx'
import { useApi } from '../../web/page-data.tsx'
import { TestModeLine } from './money/test-mode.tsx'

/** The nine links of product.md, 2 (Top navigation), and those that the law adds. */
const links = [
  ['terms', '/pages/terms'],
  ['privacy', '/pages/privacy'],
  ['cookies', '/pages/cookies'],
  ['ban', '/pages/ban'],
  ['pricing', '/pricing'],
  ['complaints', '/complaints'],
  ['returnPolicy', '/pages/return-policy'],
  ['faq', '/pages/faq'],
  ['service', '/pages/service'],
  ['withdraw', '/withdraw'],
  ['trust', '/pages/trust'],
  ['accessibility', '/pages/accessibility'],
] as const

/** Screens on which nothing leads away from what is under way: their footer is the logo alone. */
const logoOnlyPaths = /^\/(complete-signup|signup-matches)\/?$/

/** The footer of a page: links, disclaimer and company, or the logo alone (product: Frame). */
export function SiteFooter() {
  const { pathname } = useLocation()
  return logoOnlyPaths.test(pathname) ? <LogoFooter /> : <FullFooter />
}

/** The variant that is only a logo image. */
function LogoFooter() {
  const settings = useSiteSettings()
  return (
    <footer className="mt-auto flex flex-col items-center gap-3 border-t border-line px-5 py-6">
      <Drawing src={`/marks/${settings?.niche ?? 1}.svg`} className="size-8 text-primary" />
      <span className="sr-only">{settings?.name}</span>
      <TestModeLine />
    </footer>
  )
}

function FullFooter() {
  const t = useTranslations('frame.footer')
  const settings = useSiteSettings()
  const isEnglish = usePageLocale() === 'en'
  return (
    <footer className="mt-auto border-t border-line text-sm text-muted">
      <div className="page-width flex flex-col gap-4 py-8">
        <nav aria-label={t('label')}>
          <ul className="grid grid-cols-2 gap-x-5 gap-y-1 sm:grid-cols-3 lg:grid-cols-4">
            {links.map(([key, to]) => (
              <li key={key}>
                <Link to={to} tone="quiet" className="min-h-9 wrap-anywhere">
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="max-w-prose">{t('disclaimer')}</p>
        {isEnglish && settings && (
          <p className="max-w-prose">
            {`${t('usAdults')} ${t('usAbuse', { email: settings.support_email })} ${t('usRecords')}`}
          </p>
        )}
        <CompanyLines />
        <TestModeLine />
      </div>
    </footer>
  )
}

/** Names the company that runs the site (law: Company info). */
function CompanyLines() {
  const t = useTranslations('frame.footer')
  const { data } = useQuery(useApi().sites.company.queryOptions({ input: {} }))
  const settings = useSiteSettings()
  const company = data?.company
  if (!company || company.is_placeholder) return null
  const { name, address, city, country, kvk, tradenames, vat_numbers } = company
  // A site may have a number of its own.
  const phone = settings?.support_phone || company.support_phone
  return (
    <p className="max-w-prose">
      {[
        t('company', { name, address, city, country, kvk }),
        ...(vat_numbers.length > 0 ? [t('vat', { vat: vat_numbers.join(', ') })] : []),
        ...(tradenames.length > 0 ? [t('tradenames', { names: tradenames.join(', ') })] : []),
        ...(phone === '' ? [] : [t('phone', { phone })]),
      ].join(' · ')}
    </p>
  )
}
