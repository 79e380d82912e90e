import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Bell, BellOff, Pin, PinOff, Trash2 } from '../../../../web/kit/icons.tsx'
import type { MenuAction } from '../../../../web/kit/overlays/menu-entries.ts'

/** The actions on an existing chat, in its header and its row of the list. */
export interface ChatEntryActions {
  isPinned: boolean
  onPin: (isPinned: boolean) => void
  isMuted: boolean
  onMute: (isMuted: boolean) => void
  onDelete: () => void
}

/** Returns a function that makes the menu entries of a chat. */
export function useChatEntries(): (
  actions: ChatEntryActions,
) => Record<'pin' | 'mute' | 'delete', MenuAction> {
  const t = useTranslations('chats.thread')
  return ({ isPinned, onPin, isMuted, onMute, onDelete }) => ({
    pin: {
      key: 'pin',
      label: t(isPinned ? 'unpin' : 'pin'),
      icon: isPinned ? <PinOff /> : <Pin />,
      onSelect: () => onPin(!isPinned),
    },
    mute: {
      key: 'mute',
      label: t(isMuted ? 'unmute' : 'mute'),
      icon: isMuted ? <Bell /> : <BellOff />,
      onSelect: () => onMute(!isMuted),
    },
    delete: { key: 'delete', label: t('delete'), icon: <Trash2 />, isDangerous: true, onSelect: onDelete },
  })
}
