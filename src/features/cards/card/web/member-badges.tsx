import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Badge } from '../../../../web/kit/badge.tsx'
import { BadgeCheck, Crown } from '../../../../web/kit/icons.tsx'

/** Premium, in gold. */
export function PremiumBadge() {
  const t = useTranslations('profiles.card')
  return (
    <Badge tone="gold" icon={<Crown />}>
      {t('premium')}
    </Badge>
  )
}

/** Premium as a small gold mark beside a name. */
export function PremiumMark() {
  const t = useTranslations('profiles.card')
  return (
    <span className="grid size-4.5 shrink-0 place-items-center rounded-full bg-bright-gold text-on-bright-gold">
      <Crown label={t('premium')} className="size-3!" />
    </span>
  )
}

/** Marks a verified person. */
export function VerifiedBadge() {
  const t = useTranslations('profiles.card')
  return (
    <Badge tone="success" icon={<BadgeCheck />}>
      {t('verified')}
    </Badge>
  )
}
