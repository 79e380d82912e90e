import { useTranslations } from '../../web/i18n/texts.ts'
import { Sheet } from '../../web/kit/overlays/sheet.tsx'
import { WorkRoles } from './work-roles.tsx'

/** The roles of the staff in a sheet over the page. */
export function WorkSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('demo.work')
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('title')}>
      <p className="text-muted">{t('intro')}</p>
      {/* A document of its own: pages of staff and of members know nothing of each other. */}
      <p className="mt-2 mb-3">
        <a href="/demo/work#try" className="underline underline-offset-2">
          {t('guide')}
        </a>
      </p>
      <WorkRoles />
    </Sheet>
  )
}
