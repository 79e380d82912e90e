import { useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { FactorPart } from './factor-part.tsx'
import { useCacheAccount, useFactors } from './factors-data.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog, type TotpSecret } from './totp-dialog.tsx'

/** Sets up the authenticator app or turns it off, with the password. */
export function AuthenticatorPart() {
  const t = useTranslations('factors')
  const api = useApi()
  const toast = useToast()
  const cacheAccount = useCacheAccount()
  const { totp } = useFactors()
  const [open, setOpen] = useState<'set-up' | 'turn-off' | null>(null)
  const [secret, setSecret] = useState<TotpSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setOpen(null)

  async function start(password: string) {
    setSecret(await api.call.factors.startTotp({ password }))
    close()
  }

  async function turnOff(password: string) {
    cacheAccount(await api.call.factors.removeTotp({ password }))
    toast.show({ text: t('totp.turnedOff') })
    close()
  }

  return (
    <FactorPart title={t('totp.title')} text={t(totp ? 'totp.on' : 'totp.off')}>
      <Button tone="secondary" className="self-start" onClick={() => setOpen(totp ? 'turn-off' : 'set-up')}>
        {t(totp ? 'totp.turnOff' : 'totp.setUp')}
      </Button>
      {open === 'set-up' ? (
        <PasswordDialog
          title={t('totp.setUp')}
          text={t('totp.setUpText')}
          action={t('goOn')}
          send={start}
          onClose={close}
        />
      ) : null}
      {secret ? (
        <TotpDialog
          secret={secret}
          onClose={() => setSecret(null)}
          onDone={(made) => {
            setCodes(made)
            setSecret(null)
          }}
        />
      ) : null}
      {open === 'turn-off' ? (
        <PasswordDialog
          title={t('totp.turnOffTitle')}
          text={t('totp.turnOffText')}
          action={t('totp.turnOff')}
          isDanger
          send={turnOff}
          onClose={close}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </FactorPart>
  )
}
