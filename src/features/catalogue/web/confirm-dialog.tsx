import { useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import type { useApi } from '../../../web/page-data.tsx'
import { useAction } from './use-change.ts'

/** Returns what ends one of a list for good: `ask` opens the `ConfirmDialog` about it. */
export function useEnding<Item>(end: (api: ReturnType<typeof useApi>, item: Item) => Promise<unknown>) {
  // Stays while the dialog closes.
  const [item, setItem] = useState<Item | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAction(end)
  const close = () => setAsking(false)
  return {
    item,
    isAsking,
    isPending,
    ask: (asked: Item) => {
      setItem(asked)
      setAsking(true)
    },
    close,
    confirm: (asked: Item) => mutate(asked, { onSettled: close }),
  }
}

interface ConfirmDialogProps<Item> {
  ending: ReturnType<typeof useEnding<Item>>
  titleOf: (item: Item) => string
  textOf: (item: Item) => string
  label: string
}

/** Asks before something ends for good. */
export function ConfirmDialog<Item>({ ending, titleOf, textOf, label }: ConfirmDialogProps<Item>) {
  const t = useTranslations('catalogue')
  const { item, isAsking, isPending, close, confirm } = ending
  if (item === null) return null
  return (
    <Dialog
      isOpen={isAsking}
      onClose={close}
      title={titleOf(item)}
      description={textOf(item)}
      footer={
        <>
          <Button tone="quiet" onClick={close}>
            {t('cancel')}
          </Button>
          <Button tone="danger" isLoading={isPending} onClick={() => confirm(item)}>
            {label}
          </Button>
        </>
      }
    />
  )
}
