import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { introductionOptions } from '../../conversations/web/chat-queries.ts'
import { dropOutgoing } from '../../conversations/web/outbox.ts'
import { useSend } from '../../sending/web/use-send.ts'
import type { AttachmentProps } from './attachment-dialog.tsx'
import { GiftAttachmentDialog } from './gift-attachment-dialog.tsx'

export interface GiftDialogProps {
  profile: AttachmentProps['profile']
  isOpen: boolean
  onClose: () => void
}

/** Sends a gift to a member from outside the chat, then shows a link to the chat. */
export function GiftDialog({ profile, isOpen, onClose }: GiftDialogProps) {
  const t = useTranslations('gifts.dialog')
  const api = useApi()
  const toast = useToast()
  const navigate = useNavigate()
  const { id, name, is_fictional } = profile
  // The chat shows whether the warning was acknowledged already; until it is loaded, the server decides.
  const { data } = useQuery({
    ...api.chats.list.queryOptions({ input: { profile_id: id } }),
    enabled: isOpen && is_fictional,
  })
  const introduction = useQuery({ ...introductionOptions(api, id), enabled: isOpen })
  return (
    <GiftAttachmentDialog
      profile={profile}
      costs={introduction.data?.introduction}
      isFirst={data?.chats.length === 0}
      isOpen={isOpen}
      onClose={onClose}
      send={useSend(id, null)}
      onSent={(result, gift) => {
        if (result.kind === 'waiting') {
          toast.show({ text: t('waiting') })
          return
        }
        const { client_id, conversation_id } = result
        dropOutgoing(client_id)
        toast.show({
          text: t('sent', { gift: gift.name, name }),
          tone: 'success',
          action: { label: t('toChat'), onAction: () => void navigate(`/chats/${conversation_id}`) },
        })
      }}
    />
  )
}
