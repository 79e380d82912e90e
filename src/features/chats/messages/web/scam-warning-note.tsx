import type { ReactNode } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { EyeOff, TriangleAlert } from '../../../../web/kit/icons.tsx'
import type { ScamWarning } from '../../rules.ts'

interface ScamWarningNoteProps {
  /** The scam warnings for the recipient. */
  hints: readonly ScamWarning[]
  /** Whether something in it is masked for the recipient. */
  hasHidden: boolean
  isOwn: boolean
  /** The partner's name. */
  name: string
}

/**
 * Shown under a message: its scam warnings, with the rule in plain words, and why something is masked
 * (decisions: Chat, rules). The meaning does not depend on colour.
 */
export function ScamWarningNote({ hints, hasHidden, isOwn, name }: ScamWarningNoteProps) {
  const t = useTranslations('chats')
  if (hints.length === 0 && !hasHidden) return null
  return (
    <ul className="mt-1 flex flex-col gap-1 text-xs">
      {hints.map((hint) => (
        <Line key={hint} icon={<TriangleAlert className="mt-px size-4 shrink-0 text-warning" />}>
          <strong className="font-semibold text-warning">{t(`hints.${hint}.what`)}</strong>{' '}
          {t(`hints.${hint}.rule`)}
        </Line>
      ))}
      {hasHidden ? (
        <Line icon={<EyeOff className="mt-px size-4 shrink-0" />}>
          {isOwn ? t('shield.own', { name }) : t('shield.received')}
        </Line>
      ) : null}
    </ul>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5 text-start">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  )
}
