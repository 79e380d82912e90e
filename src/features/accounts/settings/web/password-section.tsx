import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { PasswordField } from '../../../../web/kit/fields/password-field.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { useCurrentUser } from '../../identity/web/current-user.tsx'
import { NewPasswordPair } from '../../identity/web/new-password-field.tsx'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

const fieldOf = { wrong_password: 'old_password', passwords_differ: 'password_repeat' }

/** Sets a new password, given the old one. */
export function PasswordSection() {
  const t = useTranslations('accounts.passwordSection')
  const api = useApi()
  const queryClient = useQueryClient()
  const user = useCurrentUser()
  const email = user?.email ?? ''
  const name = user?.profile.name ?? ''
  const ownWords = useCallback(() => [email, name], [email, name])
  const [round, setRound] = useState(0)
  const change = useMutation(
    api.account.changePassword.mutationOptions({
      onSuccess: async () => {
        setRound((before) => before + 1)
        await queryClient.invalidateQueries({ queryKey: api.account.read.key() })
      },
    }),
  )
  const form = useSettingsForm(
    change,
    (text) => ({
      old_password: text('old_password'),
      password: text('password'),
      password_repeat: text('password_repeat'),
    }),
    fieldOf,
  )
  return (
    <SettingsSection id="password" title={t('title')} description={t('text')}>
      {change.isSuccess && (
        <Alert tone="success" isAnnounced>
          {t('changed')}
        </Alert>
      )}
      <SettingsForm key={round} {...form} submitLabel={t('submit')} isSending={change.isPending}>
        {/* Password managers store the new password under this name. */}
        <input type="text" name="username" defaultValue={email} autoComplete="username" hidden />
        <div className="flex flex-col gap-1.5">
          <PasswordField
            label={t('old')}
            name="old_password"
            error={form.fields.old_password}
            autoComplete="current-password"
            required
          />
          <p className="text-sm">
            <Link to="/reset-password">{t('forgotten')}</Link>
          </p>
        </div>
        <NewPasswordPair errors={form.fields} ownWords={ownWords} />
      </SettingsForm>
    </SettingsSection>
  )
}
