import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useIsInstalled } from '../../../web/installed/use-is-installed.ts'
import { Button } from '../../../web/kit/button.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { SettingsSection } from '../../../web/kit/settings-section.tsx'
import { useIsHydrated } from '../../../web/lazy-component.tsx'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import { useInstallPrompt } from './install-prompt.ts'

/** Returns whether the browser is Safari on an iPhone or iPad, which installs by its share menu alone. */
const hasShareMenu = () => 'standalone' in navigator

/**
 * Shows the section `app` of the settings: how the site becomes an app, and under which name. Only the browser knows
 * how it installs apps.
 */
export function AppSection() {
  return useIsHydrated() ? <Installing /> : null
}

function Installing() {
  const t = useTranslations('app')
  const isInstalled = useIsInstalled()
  const isByShareMenu = hasShareMenu()
  const install = useInstallPrompt()
  const isDiscreet = useCurrentUser()?.discreet === true
  const name = t('discreetName')
  const link = (words: ReactNode) => <Link to="#privacy">{words}</Link>
  return (
    <SettingsSection id="app" title={t('title')} description={t('description')}>
      {isInstalled ? <p>{t('installed')}</p> : null}
      {!isInstalled && install ? (
        <Button className="self-start" onClick={() => void install()}>
          {t('install')}
        </Button>
      ) : null}
      {isInstalled || install ? null : <p>{t(isByShareMenu ? 'byShareMenu' : 'byMenu')}</p>}
      <p className="text-sm text-muted">
        {isDiscreet ? t('discreetOn', { name }) : t.rich('discreetOff', { name, link })}
      </p>
    </SettingsSection>
  )
}
