import { useEffect, useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'

/** Shows a whole picture before it is sent. */
export function PicturePreview({ file }: { file: File }) {
  const t = useTranslations('verification.dialog')
  const [src, setSrc] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setSrc(made)
    setUnreadable(false)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (isUnreadable) {
    return (
      <Alert tone="danger" isAnnounced>
        {t('unreadable')}
      </Alert>
    )
  }
  return (
    <div className="grid aspect-4/3 max-h-[50dvh] w-full place-items-center overflow-hidden rounded-card bg-secondary">
      {src ? (
        <img
          src={src}
          alt={t('preview')}
          onError={() => setUnreadable(true)}
          className="size-full object-contain"
        />
      ) : null}
    </div>
  )
}
