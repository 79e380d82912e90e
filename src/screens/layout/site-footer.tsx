import { useQuery } from '@tanstack/react-query'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { usePageLocale } from '../../web/i18n/locale-provider.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Link } from '../../web/kit/link.tsx'
import { useApi } from '../api.ts'

/**
 * Company and disclaimer at the bottom of every page with the default layout; in English also the US lines
 * (product.md, 2).
 */
export function SiteFooter() {
  const t = useTranslations('frame.footer')
  const api = useApi()
  const settings = useSiteSettings()
  const { data } = useQuery(api.sites.company.queryOptions({ input: {} }))
  const isEnglish = usePageLocale() === 'en'
  const company = data?.company
  return (
    <footer className="mt-auto border-t border-line text-sm text-muted">
      <div className="page-width flex flex-col gap-3 py-6">
        <p>{t('disclaimer')}</p>
        <nav className="flex flex-wrap gap-x-5 gap-y-1">
          <Link to="/pages/terms" tone="quiet">
            {t('terms')}
          </Link>
          <Link to="/pricing" tone="quiet">
            {t('pricing')}
          </Link>
          <Link to="/withdraw" tone="quiet">
            {t('withdraw')}
          </Link>
        </nav>
        {isEnglish && settings && (
          <p>
            {t('usAdults')} {t('usAbuse', { email: settings.support_email })} {t('usRecords')}
          </p>
        )}
        {company && !company.is_placeholder && (
          <p>
            {t('company', {
              name: company.name,
              address: company.address,
              city: company.city,
              kvk: company.kvk,
              vat: company.vat_numbers.join(', '),
            })}
          </p>
        )}
      </div>
    </footer>
  )
}
