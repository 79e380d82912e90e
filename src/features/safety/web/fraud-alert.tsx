import { useTranslations } from '../../../web/i18n/texts.ts'
import { AlertAside } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'

export interface FraudAlertProps {
  /** The name under which they wrote. */
  name: string
  onClose: () => void
}

/** Warns of a member who was banned for fraud: what to do, and that no money is due. */
export function FraudAlert({ name, onClose }: FraudAlertProps) {
  const t = useTranslations('safety.fraud')
  return (
    <AlertAside
      tone="danger"
      title={t('title', { name })}
      action={
        <Button size="small" tone="secondary" onClick={onClose}>
          {t('understood')}
        </Button>
      }
    >
      <p>{t('money')}</p>
      <p className="mt-1">{t('paid')}</p>
    </AlertAside>
  )
}
