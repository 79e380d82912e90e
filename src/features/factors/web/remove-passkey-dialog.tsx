import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../web/api.tsx'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Dialog } from '../../../web/kit/dialog.tsx'
import { useToast } from '../../../web/kit/toast.tsx'
import { useFactors, useFailureText, useKeepAccount } from './factors-data.ts'

interface RemovePasskeyDialogProps {
  passkey: { id: number; name: string }
  onClose: () => void
}

/** Removes a passkey once the member has confirmed it. */
export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const t = useTranslations('factors.passkeys')
  const api = useApi()
  const toast = useToast()
  const keepAccount = useKeepAccount()
  const failureText = useFailureText()
  const { totp, passkeys } = useFactors()
  const name = passkey.name || t('unnamed')
  const isLast = !totp && passkeys.length === 1
  const removing = useMutation(
    api.factors.removePasskey.mutationOptions({
      onSuccess: (answer) => {
        keepAccount(answer)
        toast.show({ text: t('removed', { name }) })
        onClose()
      },
    }),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('removeTitle', { name })}
      description={t('removeText')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            tone="danger"
            isLoading={removing.isPending}
            onClick={() => removing.mutate({ id: passkey.id })}
          >
            {t('remove')}
          </Button>
        </>
      }
    >
      {isLast ? <p>{t('removeLast')}</p> : null}
      {removing.error ? (
        <Alert tone="danger" isAnnounced className="mt-3">
          {failureText(removing.error)}
        </Alert>
      ) : null}
    </Dialog>
  )
}
