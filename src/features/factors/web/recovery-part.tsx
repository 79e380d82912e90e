import { useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { FactorPart } from './factor-part.tsx'
import { useCacheAccount, useFactors } from './factors-data.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** Shows how many recovery codes are left, and creates new ones for the password. */
export function RecoveryPart() {
  const t = useTranslations('factors.codes')
  const api = useApi()
  const cacheAccount = useCacheAccount()
  const { totp, recovery_codes_left } = useFactors()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  // Setting up an app creates codes, so with an app none left means that all were used.
  const isFirst = !totp && recovery_codes_left === 0

  async function renew(password: string) {
    const answer = await api.call.factors.renewRecoveryCodes({ password })
    cacheAccount(answer)
    setCodes(answer.recovery_codes)
    setAsking(false)
  }

  return (
    <FactorPart title={t('title')} text={isFirst ? t('none') : t('left', { count: recovery_codes_left })}>
      <Button tone="secondary" className="self-start" onClick={() => setAsking(true)}>
        {t(isFirst ? 'make' : 'renew')}
      </Button>
      {isAsking ? (
        <PasswordDialog
          title={t('renewTitle')}
          text={t('renewText')}
          action={t(isFirst ? 'make' : 'renew')}
          send={renew}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </FactorPart>
  )
}
