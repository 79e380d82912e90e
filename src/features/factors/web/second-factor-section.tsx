import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { SettingsSection } from '../../../web/kit/settings-section.tsx'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { useFactors } from './factors-data.ts'
import { PasskeysPart } from './passkeys-part.tsx'
import { RecoveryPart } from './recovery-part.tsx'

/** Shows what a login requires besides the password: an authenticator app, passkeys, recovery codes. */
export function SecondFactorSection() {
  const t = useTranslations()
  const { totp, passkeys, required } = useFactors()
  const hasFactor = totp || passkeys.length > 0
  const mayAdd = useCurrentUser()?.status !== 'not_confirmed'
  return (
    <SettingsSection
      id="factors"
      title={t('settings.sections.factors')}
      description={t('factors.description')}
    >
      {required && !hasFactor ? <Alert tone="warning">{t('factors.required')}</Alert> : null}
      {mayAdd ? null : <p>{t('factors.confirmFirst')}</p>}
      {mayAdd || hasFactor ? (
        <>
          <AuthenticatorPart />
          <PasskeysPart />
        </>
      ) : null}
      {hasFactor ? <RecoveryPart /> : null}
    </SettingsSection>
  )
}
