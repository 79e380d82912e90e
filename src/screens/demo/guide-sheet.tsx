import { useTranslations } from '../../web/i18n/texts.ts'
import { Sheet } from '../../web/kit/overlays/sheet.tsx'
import { GuideSteps } from './guide-steps.tsx'

/** The tour of the demo in a sheet over the page. */
export function GuideSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('demo')
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('title')}>
      <p className="mb-2 text-muted">{t('intro')}</p>
      <GuideSteps onLeave={onClose} />
    </Sheet>
  )
}
