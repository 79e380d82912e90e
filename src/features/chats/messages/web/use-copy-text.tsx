import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Copy } from '../../../../web/kit/icons.tsx'
import type { MenuAction } from '../../../../web/kit/overlays/menu-entries.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'

/**
 * Returns the menu entry that copies a text: on touch devices holding a message opens its menu, so its text
 * cannot be selected. Null without a text, or without a clipboard.
 */
export function useCopyText(): (text: string | null) => MenuAction | null {
  const t = useTranslations('chats.thread')
  const toast = useToast()
  return (text) => {
    // Missing on pages without https.
    const clipboard: Clipboard | undefined = navigator.clipboard
    if (!text || !clipboard) return null
    const copy = () => clipboard.writeText(text).then(() => toast.show({ text: t('copied') }))
    // If the browser refuses, no confirmation is shown.
    const onSelect = () => void copy().catch(() => undefined)
    return { key: 'copy', label: t('copy'), icon: <Copy />, onSelect }
  }
}
