import { useTranslations } from '../../../web/i18n/texts.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { useCacheAccount, useFactors } from './factors-data.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface RemovePasskeyDialogProps {
  passkey: { id: number; name: string }
  onClose: () => void
}

/** Removes a passkey with the password. */
export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const t = useTranslations('factors.passkeys')
  const api = useApi()
  const toast = useToast()
  const cacheAccount = useCacheAccount()
  const { totp, passkeys } = useFactors()
  const name = passkey.name || t('unnamed')
  const isLast = !totp && passkeys.length === 1

  async function remove(password: string) {
    cacheAccount(await api.call.factors.removePasskey({ id: passkey.id, password }))
    toast.show({ text: t('removed', { name }) })
    onClose()
  }

  return (
    <PasswordDialog
      title={t('removeTitle', { name })}
      text={t('removeText')}
      note={isLast ? t('removeLast') : null}
      action={t('remove')}
      cancel={t('keep')}
      isDanger
      send={remove}
      onClose={onClose}
    />
  )
}
