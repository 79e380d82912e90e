import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../web/api.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { useToast } from '../../../web/kit/toast.tsx'
import { FactorPart } from './factor-part.tsx'
import { useFactors, useKeepAccount } from './factors-data.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

/** The authenticator app: set up, or turned off with the password. */
export function AuthenticatorPart() {
  const t = useTranslations('factors.totp')
  const api = useApi()
  const toast = useToast()
  const keepAccount = useKeepAccount()
  const { totp } = useFactors()
  const [open, setOpen] = useState<'set-up' | 'turn-off' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setOpen(null)

  async function turnOff(password: string) {
    keepAccount(await api.call.factors.removeTotp({ password }))
    toast.show({ text: t('turnedOff') })
    close()
  }

  return (
    <FactorPart title={t('title')} text={t(totp ? 'on' : 'off')}>
      <Button tone="secondary" className="self-start" onClick={() => setOpen(totp ? 'turn-off' : 'set-up')}>
        {t(totp ? 'turnOff' : 'setUp')}
      </Button>
      {open === 'set-up' ? (
        <TotpDialog
          onClose={close}
          onDone={(made) => {
            setCodes(made)
            close()
          }}
        />
      ) : null}
      {open === 'turn-off' ? (
        <PasswordDialog
          title={t('turnOffTitle')}
          text={t('turnOffText')}
          action={t('turnOff')}
          isDanger
          send={turnOff}
          onClose={close}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </FactorPart>
  )
}
