import { useState } from 'react'
import { useLocale, useTranslations } from '../../../../web/i18n/texts.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { Languages } from '../../../../web/kit/icons.tsx'
import type { MenuAction } from '../../../../web/kit/overlays/menu-entries.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import type { Message } from '../../message-contract.ts'
import { isTextAlone } from '../../rules.ts'
import { canTranslate, translateOnDevice } from './translate-on-device.ts'

interface MessageTranslation {
  /** The text to show as the message's. */
  body: string | null
  /** Shown below a text that is a translation, or will be one. */
  note: Elements
  /** Returns the entry of the message's menu; null where there is nothing to translate, or no translator. */
  entryOf: () => MenuAction | null
}

/** Translates a received message on the device, for this member and until the page is left. */
export function useTranslation({ body, kind, sender_id }: Message, otherId: number): MessageTranslation {
  const t = useTranslations('chats.translation')
  const locale = useLocale()
  const toast = useToast()
  const [isWorking, setWorking] = useState(false)
  // Only of this text: a masked one changes once both have written.
  const [translated, setTranslated] = useState<{ of: string; text: string } | null>(null)
  const shown = translated?.of === body ? translated.text : null

  async function translate(text: string) {
    setWorking(true)
    const result = await translateOnDevice(text, locale)
    setWorking(false)
    if (result.kind === 'translated') setTranslated({ of: text, text: result.text })
    else toast.show({ text: t(result.kind) })
  }
  return {
    body: shown ?? body,
    // The region is there before its text changes, so that the translation is read out.
    note:
      isWorking || shown !== null ? (
        <p role="status" className="px-1.5 pt-1 text-xs text-muted">
          <span>{isWorking ? t('working') : t('note')}</span>
          {shown === null ? null : <span className="sr-only">{`: ${shown}`}</span>}
        </p>
      ) : null,
    entryOf: () => {
      if (!isTextAlone(kind) || body === null || sender_id !== otherId || !canTranslate()) return null
      const about = { key: 'translate', icon: <Languages /> }
      return shown === null
        ? { ...about, label: t('action'), isDisabled: isWorking, onSelect: () => void translate(body) }
        : { ...about, label: t('original'), onSelect: () => setTranslated(null) }
    },
  }
}
