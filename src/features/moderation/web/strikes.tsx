import { useId } from 'react'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Badge, type BadgeTone } from '../../../web/kit/badge.tsx'
import type { ProposedEffect, Strike } from '../contract.ts'
import { useNames } from './names.ts'

const tones: Record<Strike['severity'], BadgeTone> = {
  light: 'neutral',
  heavy: 'warning',
  severe: 'danger',
  gravest: 'danger',
}

/** What counts against a member: how severe it was, until when it counts, and what the rules propose for a further breach. */
export function Strikes({ strikes, proposal }: { strikes: readonly Strike[]; proposal: ProposedEffect }) {
  const t = useTranslations('moderation.strikes')
  const days = useTranslations('moderation.form')
  const format = useFormatter()
  const names = useNames()
  const id = useId()
  const effect = names.effect(proposal.kind)
  const length = proposal.days === null ? '' : `, ${days('days', { count: proposal.days })}`
  const dateOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 text-sm">
      <h2 id={id} className="text-base">
        {t('title')}
      </h2>
      {strikes.length === 0 ? <p className="text-muted">{t('none')}</p> : null}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {strikes.map(({ decision_id, reason, severity, at, expires_at }) => (
          <li key={decision_id} className="flex flex-wrap justify-between gap-x-3 gap-y-1 py-2">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold">{names.reason(reason)}</span>
              <Badge tone={tones[severity]}>{t(`severities.${severity}`)}</Badge>
            </span>
            <span className="text-muted">{`${dateOf(at)}, ${t('until', { date: dateOf(expires_at) })}`}</span>
          </li>
        ))}
      </ol>
      <p>{t('proposal', { effect: `${effect}${length}` })}</p>
    </section>
  )
}
