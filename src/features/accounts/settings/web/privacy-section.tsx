import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Switch } from '../../../../web/kit/fields/switch.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { type PrivacySwitch, privacySwitches } from '../../rules.ts'
import { useAccount, useAccountChange } from './settings-data.ts'

/** The privacy switches, each with its effect. */
export function PrivacySection() {
  const t = useTranslations('settings')
  const api = useApi()
  const { privacy } = useAccount()
  const change = useAccountChange<Partial<Record<PrivacySwitch, boolean>>>({
    send: (input) => api.call.account.changePrivacy(input),
    apply: (account, input) => ({ ...account, privacy: { ...account.privacy, ...input } }),
  })
  const turn = (name: PrivacySwitch, isOn: boolean) => {
    const step = (value: boolean) => ({
      input: { [name]: value },
      text: t('switched', { name: t(`privacy.switches.${name}.label`), isOn: String(value) }),
    })
    change.mutate({ ...step(isOn), back: step(!isOn) })
  }
  return (
    <SettingsSection id="privacy" title={t('sections.privacy')} description={t('privacy.description')}>
      <div className="-mt-3 divide-y divide-line">
        {privacySwitches.map((name) => (
          <Switch
            key={name}
            label={t(`privacy.switches.${name}.label`)}
            hint={t(`privacy.switches.${name}.text`)}
            checked={privacy[name]}
            onChange={(event) => turn(name, event.target.checked)}
          />
        ))}
      </div>
    </SettingsSection>
  )
}
