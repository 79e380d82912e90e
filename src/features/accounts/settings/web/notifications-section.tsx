import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { SwitchControl } from '../../../../web/kit/fields/switch.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import {
  disabledReasons,
  type MailKind,
  mailKinds,
  marketingKinds,
  type PushKind,
  pushKinds,
  serviceKinds,
} from '../../rules.ts'
import { useAccount, useAccountChange } from './settings-data.ts'

/** Why mail does not reach the member, and the ways back: the address is confirmed again, or another one (product: Accounts). */
function MailDisabled({ reasons, email }: { reasons: string[]; email: string }) {
  const t = useTranslations('settings.notifications.disabled')
  const frame = useTranslations('frame')
  const api = useApi()
  const toast = useToast()
  const support = useSiteSettings()?.support_email ?? ''
  const resume = useMutation(
    api.account.resumeMail.mutationOptions({
      onError: (err) => toast.show({ text: apiErrorOf(err)?.message ?? frame('offline'), tone: 'danger' }),
    }),
  )
  if (reasons.length === 0) return null
  return (
    <Alert tone="warning" title={t('title')}>
      {reasons.map((reason) => (
        <p key={reason}>{t(disabledReasons.find((known) => known === reason) ?? 'other', { email })}</p>
      ))}
      <p className="mt-1">
        {t.rich('help', {
          support,
          link: (words) => <Link to="/settings#email">{words}</Link>,
        })}
      </p>
      <div className="mt-3" aria-live="polite">
        {resume.isSuccess ? (
          <p className="font-medium">{t('sent', { email })}</p>
        ) : (
          <Button size="small" isLoading={resume.isPending} onClick={() => resume.mutate({})}>
            {t('again')}
          </Button>
        )}
      </div>
    </Alert>
  )
}

interface NotificationInput {
  mail?: Partial<Record<MailKind, boolean>>
  push?: Partial<Record<PushKind, boolean>>
}

const isMail = (kind: string): kind is MailKind => mailKinds.some((one) => one === kind)
const isPush = (kind: string): kind is PushKind => pushKinds.some((one) => one === kind)

/** Leads from the settings to the screen of notifications. */
export function NotificationsLink() {
  const t = useTranslations('settings')
  return (
    <SettingsSection
      id="notifications"
      title={t('sections.notifications')}
      description={t('notifications.description')}
    >
      <ButtonLink to="/notifications" tone="secondary" className="self-start">
        {t('notifications.choose')}
      </ButtonLink>
    </SettingsSection>
  )
}

/** A switch for each kind of notification and each way it can take; if mail does not arrive, the reason. */
export function NotificationsSection() {
  const t = useTranslations('settings')
  const account = useAccount()
  const turn = useTurn()
  const ids = useId()
  const row = (kind: MailKind | PushKind) => {
    const label = isMail(kind) ? t(`notifications.mails.${kind}`) : t(`notifications.pushes.${kind}`)
    const cell = (channel: 'mail' | 'push', isOn: boolean, inputOf: (isOn: boolean) => NotificationInput) => (
      <label htmlFor={`${ids}-${kind}-${channel}`} className="flex min-h-13 items-center justify-center">
        <SwitchControl
          id={`${ids}-${kind}-${channel}`}
          aria-labelledby={`${ids}-${kind} ${ids}-${channel}`}
          checked={isOn}
          onChange={(event) =>
            turn(`${label} (${t(`notifications.${channel}`)})`, inputOf, event.target.checked)
          }
        />
      </label>
    )
    const { mail, push } = account.notifications
    return (
      <tr key={kind} className="border-t border-line">
        <th
          scope="row"
          id={`${ids}-${kind}`}
          className="py-2 pe-2 text-start text-sm font-medium hyphens-auto sm:text-base"
        >
          {label}
        </th>
        <td>{isMail(kind) && cell('mail', mail[kind], (isOn) => ({ mail: { [kind]: isOn } }))}</td>
        <td>{isPush(kind) && cell('push', push[kind], (isOn) => ({ push: { [kind]: isOn } }))}</td>
      </tr>
    )
  }
  return (
    <SettingsSection id="kinds" title={t('notifications.kinds')} description={t('notifications.description')}>
      <MailDisabled reasons={account.notifications_disabled} email={account.email} />
      <MarketingPending />
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr className="text-xs text-muted sm:text-sm">
            <td className="w-auto" />
            <th scope="col" id={`${ids}-mail`} className="w-15 pb-2 font-medium sm:w-28">
              {t('notifications.mail')}
            </th>
            <th scope="col" id={`${ids}-push`} className="w-20 pb-2 font-medium sm:w-28">
              {t('notifications.push')}
            </th>
          </tr>
        </thead>
        <tbody>{serviceKinds.map(row)}</tbody>
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={3} className="pt-8 pb-3 text-start font-normal">
              <span className="block font-semibold">{t('notifications.offers')}</span>
              <span className="mt-0.5 block text-sm text-muted">{t('notifications.offersText')}</span>
            </th>
          </tr>
          {marketingKinds.map(row)}
        </tbody>
      </table>
    </SettingsSection>
  )
}

/** Shows that the consent to advertising waits for its confirmation by mail. */
function MarketingPending() {
  const t = useTranslations('settings.consents')
  const api = useApi()
  const { consents } = useSuspenseQuery(api.account.consents.queryOptions({ input: {} })).data
  const isPending = consents.some(({ purpose, is_pending }) => purpose === 'marketing' && is_pending)
  return <div aria-live="polite">{isPending && <Alert tone="info">{t('pending')}</Alert>}</div>
}

/** Returns what turns a kind on or off at once, and offers to take it back. */
function useTurn() {
  const t = useTranslations('settings')
  const api = useApi()
  const change = useAccountChange<NotificationInput>({
    send: (input) => api.call.account.changeNotifications(input),
    apply: (before, input) => ({
      ...before,
      notifications: {
        ...before.notifications,
        mail: { ...before.notifications.mail, ...input.mail },
        push: { ...before.notifications.push, ...input.push },
      },
    }),
  })
  return (name: string, inputOf: (isOn: boolean) => NotificationInput, isOn: boolean) => {
    const step = (value: boolean) => ({
      input: inputOf(value),
      text: t('switched', { name, isOn: String(value) }),
    })
    change.mutate({ ...step(isOn), back: step(!isOn) })
  }
}
