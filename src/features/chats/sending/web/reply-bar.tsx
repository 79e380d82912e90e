import { useTranslations } from '../../../../web/i18n/texts.ts'
import { IconButton } from '../../../../web/kit/icon-button.tsx'
import { Reply, X } from '../../../../web/kit/icons.tsx'
import type { Message } from '../../message-contract.ts'
import { useQuotedText } from '../../messages/web/quoted-message.tsx'

interface ReplyBarProps {
  message: Message
  other: { id: number; name: string }
  onCancel: () => void
}

/** Above the field: the message being replied to, and a cancel button. */
export function ReplyBar({ message, other, onCancel }: ReplyBarProps) {
  const t = useTranslations('chats.reply')
  const textOf = useQuotedText(other)
  const isOwn = message.sender_id !== other.id
  return (
    <div className="flex items-center gap-3 border-s-3 border-primary ps-3 text-sm">
      <Reply className="size-5 text-muted" />
      <p id={replyBarId} className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {isOwn ? t('toOwn') : t('toOther', { name: other.name })}
        </span>
        <span className="block truncate text-muted">{textOf(message)}</span>
      </p>
      <IconButton label={t('cancel')} size="small" onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  )
}

/** Describes the field while a reply is being written. */
export const replyBarId = 'composer-reply'
