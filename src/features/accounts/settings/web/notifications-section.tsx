import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Switch } from '../../../../web/kit/fields/switch.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { type MailKind, mailKinds, marketingKinds, type PushKind, pushKinds } from '../../rules.ts'
import { useApi } from '../../web/api.ts'
import { useAccount, useAccountChange } from './settings-data.ts'
import { SettingsGroup } from './settings-group.tsx'

interface NotificationInput {
  mail?: Partial<Record<MailKind, boolean>>
  push?: Partial<Record<PushKind, boolean>>
}

const serviceKinds = mailKinds.filter((kind) => !marketingKinds.includes(kind))

/** A switch for each kind of mail and push; if mail does not arrive, the reason. */
export function NotificationsSection() {
  const t = useTranslations('settings')
  const api = useApi()
  const account = useAccount()
  const { mail, push } = account.notifications
  const change = useAccountChange<NotificationInput>({
    send: (input) => api.call.account.changeNotifications(input),
    apply: (before, input) => ({
      ...before,
      notifications: {
        mail: { ...before.notifications.mail, ...input.mail },
        push: { ...before.notifications.push, ...input.push },
      },
    }),
  })
  const turn = (name: string, inputOf: (isOn: boolean) => NotificationInput, isOn: boolean) => {
    const step = (value: boolean) => ({
      input: inputOf(value),
      text: t('switched', { name, isOn: String(value) }),
    })
    change.mutate({ ...step(isOn), back: step(!isOn) })
  }
  const mailSwitch = (kind: MailKind) => {
    const label = t(`notifications.mails.${kind}`)
    return (
      <Switch
        key={kind}
        label={label}
        checked={mail[kind]}
        onChange={(event) => turn(label, (isOn) => ({ mail: { [kind]: isOn } }), event.target.checked)}
      />
    )
  }
  return (
    <SettingsSection
      id="notifications"
      title={t('sections.notifications')}
      description={t('notifications.description')}
    >
      <MailDisabled reasons={account.notifications_disabled} email={account.email} />
      <SettingsGroup title={t('notifications.mail')}>{serviceKinds.map(mailSwitch)}</SettingsGroup>
      <SettingsGroup title={t('notifications.offers')} text={t('notifications.offersText')}>
        {marketingKinds.map(mailSwitch)}
      </SettingsGroup>
      <SettingsGroup title={t('notifications.push')}>
        {pushKinds.map((kind) => {
          const label = t(`notifications.pushes.${kind}`)
          return (
            <Switch
              key={kind}
              label={label}
              checked={push[kind]}
              onChange={(event) => turn(label, (isOn) => ({ push: { [kind]: isOn } }), event.target.checked)}
            />
          )
        })}
      </SettingsGroup>
    </SettingsSection>
  )
}

const knownReasons = ['fbl', 'bounce', 'list-unsubscribe'] as const

/** Why mail does not reach the member, and what helps (product.md, 4). */
function MailDisabled({ reasons, email }: { reasons: string[]; email: string }) {
  const t = useTranslations('settings.notifications.disabled')
  const support = useSiteSettings()?.support_email ?? ''
  if (reasons.length === 0) return null
  return (
    <Alert tone="warning" title={t('title')}>
      {reasons.map((reason) => (
        <p key={reason}>{t(knownReasons.find((known) => known === reason) ?? 'other', { email })}</p>
      ))}
      <p className="mt-1">
        {t.rich('help', {
          support,
          link: (words) => <Link to="#email">{words}</Link>,
        })}
      </p>
    </Alert>
  )
}
