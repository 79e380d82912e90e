import { useState } from 'react'
import { useTranslations } from '../i18n/texts.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Check, Copy } from './icons.tsx'
import { useToast } from './overlays/toast.tsx'

interface CopyButtonProps {
  text: string
  label: string
  /** Shows the icon alone; the label is read out. */
  isIcon?: boolean
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, isIcon = false }: CopyButtonProps) {
  const t = useTranslations('kit')
  const toast = useToast()
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.show({ tone: 'danger', text: t('notCopied') })
    }
  }

  return (
    <>
      {isIcon ? (
        <IconButton label={label} onClick={copy}>
          {isCopied ? <Check /> : <Copy />}
        </IconButton>
      ) : (
        <Button tone="secondary" size="small" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
          {isCopied ? t('copied') : label}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied ? t('copied') : ''}
      </span>
    </>
  )
}
