import { useTranslations } from 'use-intl'
import { SettingsSection } from '../../../web/kit/settings-section.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { useFactors } from './factors-data.ts'
import { PasskeysPart } from './passkeys-part.tsx'
import { RecoveryPart } from './recovery-part.tsx'

/** What a login asks for beside the password: an authenticator app, passkeys, recovery codes. */
export function SecondFactorSection() {
  const t = useTranslations()
  const { totp, passkeys } = useFactors()
  const hasFactor = totp || passkeys.length > 0
  return (
    <SettingsSection
      id="factors"
      title={t('settings.sections.factors')}
      description={t('factors.description')}
    >
      <AuthenticatorPart />
      <PasskeysPart />
      {hasFactor ? <RecoveryPart /> : null}
    </SettingsSection>
  )
}
