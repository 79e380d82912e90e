import { ImagePlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { buttonClasses } from '../../../web/kit/button.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { acceptedPictures } from '../../photos/web/public.tsx'

/** Takes the picture from a file; on phones from the camera's own app. */
export function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations('verification.dialog')
  return (
    <label
      className={classNames(
        buttonClasses({ tone: 'secondary' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <ImagePlus aria-hidden="true" />
      {t('choose')}
      <input
        type="file"
        accept={acceptedPictures}
        capture="user"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
