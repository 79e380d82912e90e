import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import type { StaffRead } from '../../contract.ts'

/** The times at which staff could read the member's chats, newest first. */
export function StaffReadsSection({ reads }: { reads: readonly StaffRead[] }) {
  const t = useTranslations('settings.reads')
  const format = useFormatter()
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <SettingsSection id="reads" title={t('title')} description={t('description')}>
      <ul className="-mt-4 divide-y divide-line">
        {reads.map(({ at, until, role, reason }) => (
          <li key={`${at}-${role}`} className="py-4">
            <p className="font-semibold">{t(`roles.${role}`)}</p>
            <p className="text-sm text-muted">{t('time', { from: moment(at), until: moment(until) })}</p>
            <p className="mt-1 max-w-prose">{reason === 'report' ? t('report') : t('reason', { reason })}</p>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
