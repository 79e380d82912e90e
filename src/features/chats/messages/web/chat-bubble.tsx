import type { HTMLAttributes } from 'react'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { Check, CheckCheck, CircleAlert, Clock3, CloudOff, Eye } from '../../../../web/kit/icons.tsx'

export type BubbleStatus = 'waiting' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

export interface ChatBubbleProps {
  /** Own messages are at the end of the line, the partner's at its start. */
  side: 'own' | 'other'
  /** The author for screen readers: "You", or the name. */
  author: string
  time: Date
  /** Own messages only. Always an icon with a word, never colour alone. */
  status?: BubbleStatus
  /** The previous message is by the same author: less spacing and no corner. */
  isContinued?: boolean
  /** Shown next to a failed message; a waiting one can also be deleted. */
  onRetry?: () => void
  onDelete?: () => void
  /** A small menu of this message's actions. */
  menu?: Elements
  /** Shown at the lower edge, such as reactions. */
  footer?: Elements
  /** Makes the message a target for scrolling and focus. */
  id?: string | undefined
  /** Highlighted for a moment. */
  isMarked?: boolean
  /** Handlers for touch: holding it neither selects its text nor opens the browser's menu. */
  gestures?: HTMLAttributes<HTMLDivElement>
  /** Text, or a picture or gift with its own style (`isBare`). */
  children: Elements
  isBare?: boolean
}

const icons = {
  waiting: CloudOff,
  sending: Clock3,
  sent: Check,
  delivered: CheckCheck,
  read: Eye,
  failed: CircleAlert,
}

/** One message in an `<ol>`. It is not a tab stop; only its buttons are. */
export function ChatBubble(props: ChatBubbleProps) {
  const {
    side,
    author,
    time,
    status,
    isContinued = false,
    menu,
    footer,
    gestures,
    isBare = false,
    children,
  } = props
  const format = useFormatter()
  const isOwn = side === 'own'
  const clock = format.dateTime(time, { timeStyle: 'short' })
  return (
    <li
      id={props.id}
      tabIndex={props.id === undefined ? undefined : -1}
      data-continued={isContinued || undefined}
      className={classNames(
        'group flex flex-col rounded-card',
        isContinued ? 'mt-1' : 'mt-4 short:mt-2',
        // Where there is little room, the last message of a group has the time of all.
        'short:has-[+[data-continued]]:*:data-time:hidden',
        isOwn ? 'items-end' : 'items-start',
      )}
    >
      <div
        className={classNames('flex max-w-[min(85%,34rem)] items-center gap-1', isOwn && 'flex-row-reverse')}
      >
        <div
          {...gestures}
          className={classNames(
            gestures && 'holdable data-held:brightness-90',
            'min-w-0 rounded-card outline-2 outline-offset-2 transition-[outline-color] duration-300',
            props.isMarked ? 'outline-primary' : 'outline-transparent',
            isBare
              ? 'overflow-hidden'
              : 'px-4 py-2.5 leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]',
            !isBare && (isOwn ? 'bg-secondary' : 'bg-surface ring-1 ring-line ring-inset'),
            !isContinued && (isOwn ? 'rounded-ee-[6px]' : 'rounded-es-[6px]'),
            (status === 'sending' || status === 'waiting') && 'opacity-70',
          )}
        >
          <span className="sr-only">{`${author}: `}</span>
          {children}
        </div>
        {menu}
      </div>
      {footer}
      <div data-time className="mt-1 flex flex-wrap items-center gap-x-1.5 px-1.5 text-xs text-muted">
        <time dateTime={time.toISOString()}>{clock}</time>
        {status ? <Status status={status} /> : null}
      </div>
      {status === 'failed' ? <Unsent {...props} /> : null}
      {status === 'waiting' && props.onDelete ? <Unsent onDelete={props.onDelete} /> : null}
    </li>
  )
}

function Status({ status }: { status: BubbleStatus }) {
  const t = useTranslations('chats.bubble')
  const Icon = icons[status]
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1',
        status === 'failed' && 'font-semibold text-danger',
      )}
    >
      <Icon className="size-3.5" />
      <span>{t(status)}</span>
    </span>
  )
}

function Unsent({ onRetry, onDelete }: Pick<ChatBubbleProps, 'onRetry' | 'onDelete'>) {
  const t = useTranslations('kit')
  return (
    <div className="mt-1 flex gap-1">
      {onRetry ? (
        <Button size="small" tone="secondary" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
      {onDelete ? (
        <Button size="small" tone="quiet" onClick={onDelete}>
          {t('delete')}
        </Button>
      ) : null}
    </div>
  )
}
