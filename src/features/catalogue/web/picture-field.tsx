import { useEffect, useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { FieldError } from '../../../web/kit/fields/field-frame.tsx'
import { FileButton } from '../../../web/kit/fields/file-button.tsx'

interface PictureFieldProps {
  label: string
  hint: string
  error: string | undefined
  file: File | null
  onFile: (file: File) => void
}

/** Chooses a picture and shows which one. */
export function PictureField({ label, hint, error, file, onFile }: PictureFieldProps) {
  const t = useTranslations('catalogue')
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-semibold">{label}</span>
      <span className="text-sm text-muted">{hint}</span>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          size="small"
          accept="image/jpeg,image/png,image/webp,image/avif"
          onFiles={([first]) => first && onFile(first)}
        >
          {t('choosePicture')}
        </FileButton>
        {file ? <span className="max-w-60 truncate text-sm">{file.name}</span> : null}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  )
}

/** Returns the address of a chosen picture within this page; null without one. */
export function usePicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
