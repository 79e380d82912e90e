import { EyeOff, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { HintKind } from '../../rules.ts'

interface MessageHintsProps {
  /** What the recipient is warned of. */
  hints: readonly HintKind[]
  /** Whether something in it is hidden from the recipient. */
  hasHidden: boolean
  isOwn: boolean
  /** Of the other member. */
  name: string
}

/**
 * Under a message: what its recipient is warned of, with the rule in plain words, and why something in it is hidden
 * (decisions: Chat, rules). The words tell it, not the colour.
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
