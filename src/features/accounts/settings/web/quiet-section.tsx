import { useFormatter, useTimeZone, useTranslations } from '../../../../web/i18n/texts.ts'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { Switch } from '../../../../web/kit/fields/switch.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { type QuietHours, usualQuietHours } from '../../quiet-rules.ts'
import { useAccount, useAccountChange } from './settings-data.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Shows the hours in which the member is left alone, in the time zone of the browser that set them. */
export function QuietSection() {
  const t = useTranslations('settings')
  const format = useFormatter()
  const api = useApi()
  const time_zone = useTimeZone()
  const { quiet_hours } = useAccount()
  const change = useAccountChange<QuietHours | null>({
    send: (quiet) => api.call.account.changeNotifications({ quiet_hours: quiet }),
    apply: (account, quiet) => ({ ...account, quiet_hours: quiet }),
  })
  const nameOf = (hour: number) =>
    format.dateTime(new Date(Date.UTC(2026, 0, 1, hour)), { timeStyle: 'short', timeZone: 'UTC' })
  const textOf = (quiet: QuietHours | null) =>
    quiet === null
      ? t('switched', { name: t('quiet.title'), isOn: 'false' })
      : `${t('quiet.title')}: ${nameOf(quiet.from)} – ${nameOf(quiet.to)}`
  const set = (quiet: QuietHours | null) =>
    change.mutate({
      input: quiet,
      text: textOf(quiet),
      back: { input: quiet_hours, text: textOf(quiet_hours) },
    })
  const setHours = (some: { from?: number; to?: number }) =>
    set({ ...(quiet_hours ?? usualQuietHours), ...some, time_zone })
  const options = (taken: number | undefined) =>
    hours.map((hour) => ({ value: String(hour), label: nameOf(hour), isDisabled: hour === taken }))
  return (
    <SettingsSection id="quiet" title={t('quiet.title')} description={t('quiet.description')}>
      <Switch
        label={t('quiet.use')}
        checked={quiet_hours !== null}
        onChange={(event) => (event.target.checked ? setHours({}) : set(null))}
      />
      {quiet_hours && (
        <div className="flex flex-col gap-2">
          <div className="grid max-w-90 grid-cols-2 gap-4">
            <SelectField
              label={t('quiet.from')}
              options={options(quiet_hours.to)}
              value={String(quiet_hours.from)}
              onChange={(event) => setHours({ from: Number(event.target.value) })}
            />
            <SelectField
              label={t('quiet.to')}
              options={options(quiet_hours.from)}
              value={String(quiet_hours.to)}
              onChange={(event) => setHours({ to: Number(event.target.value) })}
            />
          </div>
          <p className="text-sm text-muted">
            {t('quiet.zone', { zone: quiet_hours.time_zone.replaceAll('_', ' ') })}
          </p>
        </div>
      )}
    </SettingsSection>
  )
}
