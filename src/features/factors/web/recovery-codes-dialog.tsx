import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button, buttonClasses } from '../../../web/kit/button.tsx'
import { CopyButton } from '../../../web/kit/copy-button.tsx'
import { Download } from '../../../web/kit/icons.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'

/** Shows recovery codes once: the dialog stays open until the member confirms having saved them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTranslations('factors.codes')
  const site = useSiteSettings()?.name ?? ''
  const text = codes.join('\n')
  const file = `${t('file', { site })}\n\n${text}\n`
  return (
    <Dialog
      isOpen
      isDismissable={false}
      title={t('keepTitle')}
      description={t('keep')}
      footer={<Button onClick={onClose}>{t('kept')}</Button>}
    >
      <ol
        aria-label={t('list')}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card bg-secondary px-5 py-4 text-center text-on-secondary"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-base select-all">{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={text} label={t('copy')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${t('fileName')}.txt`}
          className={buttonClasses({ tone: 'secondary', size: 'small' })}
        >
          <Download />
          {t('download')}
        </a>
      </div>
    </Dialog>
  )
}
