import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Badge } from '../../../../web/kit/badge.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { BadgeCheck, MailWarning } from '../../../../web/kit/icons.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { addressFields, NewAddressFields } from '../../identity/web/new-address-fields.tsx'
import { OpenMailLink, ResendButton } from '../../identity/web/resend-button.tsx'
import type { Account } from '../../settings-contract.ts'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

/** The member's address: whether it is confirmed, a pending change, and the form to change it. */
export function EmailSection() {
  const t = useTranslations('accounts.emailSection')
  const api = useApi()
  const { data } = useQuery(api.account.read.queryOptions({ input: {} }))
  return (
    <SettingsSection id="email" title={t('title')} description={t('text')}>
      {data && (
        <>
          <PresentAddress account={data.account} />
          <ChangeForm account={data.account} />
        </>
      )}
    </SettingsSection>
  )
}

function PresentAddress({ account }: { account: Account }) {
  const t = useTranslations('accounts.emailSection')
  const { email, pending_email, status } = account
  const isConfirmed = status !== 'not_confirmed'
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-semibold wrap-anywhere">{email}</span>
        {isConfirmed ? (
          <Badge tone="success" icon={<BadgeCheck />}>
            {t('confirmed')}
          </Badge>
        ) : (
          <Badge tone="warning" icon={<MailWarning />}>
            {t('notConfirmed')}
          </Badge>
        )}
      </p>
      {!isConfirmed && (
        <div className="flex flex-wrap items-center gap-2">
          <OpenMailLink email={email} />
          <ResendButton />
        </div>
      )}
      {pending_email && (
        <>
          <Alert tone="info" isAnnounced>
            {t('pending', { pending: pending_email, email })}
          </Alert>
          <div>
            <OpenMailLink email={pending_email} />
          </div>
        </>
      )}
    </div>
  )
}

type Factors = Account['second_factor']

function ChangeForm({ account }: { account: Account }) {
  const isConfirmed = account.status !== 'not_confirmed'
  const { totp, passkeys } = account.second_factor
  const t = useTranslations('accounts.emailSection')
  const api = useApi()
  const queryClient = useQueryClient()
  const [round, setRound] = useState(0)
  const change = useMutation(
    api.account.changeEmail.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.account.read.key() })
        await queryClient.invalidateQueries({ queryKey: api.accounts.current.key() })
        setRound((before) => before + 1)
      },
    }),
  )
  const form = useSettingsForm(
    change,
    (text) => ({
      email: text('email'),
      password: text('password'),
      ...(text('code') === '' ? {} : { code: text('code') }),
    }),
    addressFields,
  )
  return (
    <SettingsForm key={round} {...form} submitLabel={t('submit')} isSending={change.isPending}>
      {change.isSuccess && !isConfirmed && (
        <Alert tone="success" isAnnounced>
          {t('changedAtOnce')}
        </Alert>
      )}
      <NewAddressFields errors={form.fields} />
      {(totp || passkeys.length > 0) && (
        <FactorField factors={account.second_factor} error={form.fields.code} />
      )}
    </SettingsForm>
  )
}

/** The second factor of an account that has one: a code of the app or a recovery code. */
function FactorField({ factors, error }: { factors: Factors; error: string | undefined }) {
  const t = useTranslations('accounts.emailSection')
  const login = useTranslations('accounts.login')
  const { totp, recovery_codes_left } = factors
  const recoveryHint = recovery_codes_left > 0 ? login('recoveryCodeHint') : t('noRecoveryCodes')
  const totpHint = login(recovery_codes_left > 0 ? 'codeOrRecoveryHint' : 'codeHint')
  return (
    <TextField
      label={login(totp ? 'code' : 'recoveryCode')}
      hint={totp ? totpHint : recoveryHint}
      name="code"
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  )
}
