import { useMatch, useNavigate } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { IconButton } from '../../../../web/kit/icon-button.tsx'
import { EllipsisVertical } from '../../../../web/kit/icons.tsx'
import { Menu } from '../../../../web/kit/overlays/menu.tsx'
import { useMute } from '../../conversations/web/use-mute.ts'
import { usePin } from '../../conversations/web/use-pin.ts'
import { useDeleteChat } from '../../deletion/web/use-delete-chat.ts'
import type { Chat } from '../../message-contract.ts'
import { useChatEntries } from '../../messages/web/use-chat-entries.tsx'

/** Pins, mutes or deletes a chat of the list. */
export function ChatRowMenu({ chat }: { chat: Chat }) {
  const t = useTranslations('chats.list')
  const navigate = useNavigate()
  const [pin, mute, deleteChat] = [usePin(), useMute(), useDeleteChat()]
  const isOpen = useMatch(`/chats/${chat.conversation_id}`) !== null
  const entries = useChatEntries()({
    isPinned: chat.is_pinned,
    onPin: (isPinned) => void pin(chat, isPinned),
    isMuted: chat.is_muted,
    onMute: (isMuted) => void mute(chat, isMuted),
    onDelete: () => {
      deleteChat(chat)
      if (isOpen) void navigate('/chats')
    },
  })
  return (
    <Menu
      entries={[entries.pin, entries.mute, 'line', entries.delete]}
      trigger={(props) => (
        <span className="shrink-0 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-within:opacity-100">
          <IconButton {...props} size="small" label={t('menu', { name: chat.other.name })}>
            <EllipsisVertical />
          </IconButton>
        </span>
      )}
    />
  )
}
