import { usePageLocale } from '../../../web/i18n/locale-provider.tsx'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { usePageFrame } from '../../../web/page-frame.tsx'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { darkGround, groundOf, iconPath, type Mark, manifestPath } from '../rules.ts'

/** The part of the document's head by which browsers install the app. For discreet members it reveals no site. */
export function AppLinks() {
  const t = useTranslations('app')
  const locale = usePageLocale()
  const { theme } = usePageFrame()
  const settings = useSiteSettings()
  const isDiscreet = useCurrentUser()?.discreet === true
  const niche = settings?.niche ?? 1
  const mark: Mark = isDiscreet ? 'discreet' : niche
  const light = groundOf(settings?.palette ?? 1)
  return (
    <>
      <link rel="icon" href={`/marks/${mark}.svg`} type="image/svg+xml" />
      <link rel="manifest" href={manifestPath(locale, isDiscreet)} />
      <link rel="apple-touch-icon" href={iconPath(mark, 180, true)} />
      <meta
        name="apple-mobile-web-app-title"
        content={isDiscreet ? t('discreetName') : (settings?.name ?? '')}
      />
      {theme === 'system' ? (
        <>
          <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={darkGround} media="(prefers-color-scheme: dark)" />
        </>
      ) : (
        <meta name="theme-color" content={theme === 'light' ? light : darkGround} />
      )}
    </>
  )
}
