import { EyeOff, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { HintKind } from '../../rules.ts'

interface MessageHintsProps {
  /** The scam warnings for the recipient. */
  hints: readonly HintKind[]
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
export function MessageHints({ hints, hasHidden, isOwn, name }: MessageHintsProps) {
  const t = useTranslations('chats')
  if (hints.length === 0 && !hasHidden) return null
  return (
    <ul className="mt-1 flex flex-col gap-1 text-xs">
      {hints.map((hint) => (
        <Line key={hint} icon={<TriangleAlert className="mt-px size-4 shrink-0 text-warning" aria-hidden />}>
          <strong className="font-semibold text-warning">{t(`hints.${hint}.what`)}</strong>{' '}
          {t(`hints.${hint}.rule`)}
        </Line>
      ))}
      {hasHidden ? (
        <Line icon={<EyeOff className="mt-px size-4 shrink-0" aria-hidden />}>
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
