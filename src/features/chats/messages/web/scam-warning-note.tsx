import { type ReactNode, useContext } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { Ban, EyeOff, Flag, TriangleAlert } from '../../../../web/kit/icons.tsx'
import { useMemberList } from '../../../profiles/web/public.tsx'
import type { ScamWarning } from '../../rules.ts'
import { ChatReport } from '../../safety/web/chat-report.ts'

interface ScamWarningNoteProps {
  /** The scam warnings for the recipient. */
  warnings: readonly ScamWarning[]
  /** True if something in it is masked for the recipient. */
  hasHidden: boolean
  isOwn: boolean
  messageId: number
  other: { id: number; name: string }
}

/**
 * Shown under a message: its scam warnings, with the rule in plain words, and why something is masked
 * (decisions: Rules). The meaning does not depend on colour.
 */
export function ScamWarningNote({ warnings, hasHidden, isOwn, messageId, other }: ScamWarningNoteProps) {
  const t = useTranslations('chats')
  if (warnings.length === 0 && !hasHidden) return null
  return (
    <>
      <ul className="mt-1 flex flex-col gap-1 text-xs">
        {warnings.map((warning) => (
          <Line key={warning} icon={<TriangleAlert className="mt-px size-4 shrink-0 text-warning" />}>
            <strong className="font-semibold text-warning">{t(`scamWarnings.${warning}.what`)}</strong>{' '}
            <span>{t(`scamWarnings.${warning}.rule`)}</span>
          </Line>
        ))}
        {hasHidden ? (
          <Line icon={<EyeOff className="mt-px size-4 shrink-0" />}>
            {isOwn ? t('contactMasking.own', { name: other.name }) : t('contactMasking.received')}
          </Line>
        ) : null}
      </ul>
      {warnings.length > 0 ? <WayOut messageId={messageId} other={other} /> : null}
    </>
  )
}

/** Reports the message, or blocks its sender. */
function WayOut({ messageId, other }: Pick<ScamWarningNoteProps, 'messageId' | 'other'>) {
  const t = useTranslations('chats.thread')
  const tProfiles = useTranslations('profiles.view')
  const navigate = useNavigate()
  const report = useContext(ChatReport)
  const { add: block } = useMemberList('blocked')
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {report ? (
        <Button
          size="small"
          tone="secondary"
          icon={<Flag className="size-4" />}
          onClick={() => report({ subject: { message_id: messageId }, member: other })}
        >
          {t('report')}
        </Button>
      ) : null}
      <Button
        size="small"
        tone="secondary"
        icon={<Ban className="size-4" />}
        onClick={() => {
          block(other)
          void navigate('/chats')
        }}
      >
        {tProfiles('block', { name: other.name })}
      </Button>
    </div>
  )
}

function Line({ icon, children }: { icon: Elements; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5 text-start">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  )
}
