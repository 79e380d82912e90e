import { useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { Check, Copy } from '../../../web/kit/icons.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations('factors')
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
      <Button tone="secondary" size="small" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
        {isCopied ? t('copied') : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t('copied') : ''}
      </span>
    </>
  )
}
