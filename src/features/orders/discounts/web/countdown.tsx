import { secondsPerHour } from '../../../../core/time.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { Badge } from '../../../../web/kit/badge.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { Star } from '../../../../web/kit/icons.tsx'
import { Dialog } from '../../../../web/kit/overlays/dialog.tsx'
import { timeBonus } from '../../discount-rules.ts'

/** Returns seconds as zero-padded hours, minutes and seconds (product: Orders). */
export function clockOf(seconds: number): string {
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
}

/** A countdown. Screen readers get the time at which it ends instead of a number that changes each second. */
export function Countdown({ seconds, expires }: { seconds: number; expires: string }) {
  const t = useTranslations('orders.bonus')
  const format = useFormatter()
  return (
    <span>
      <span aria-hidden="true" className="tabular-nums" suppressHydrationWarning>
        {clockOf(seconds)}
      </span>
      <span className="sr-only">
        {t('until', { time: format.dateTime(new Date(expires), { timeStyle: 'short' }) })}
      </span>
    </span>
  )
}

interface TimeBonusDialogProps {
  isOpen: boolean
  /** The bonus with the seconds that are left of it. */
  bonus: { seconds: number; expires: string }
  /** Called when it is closed, and when the member goes to the credits. */
  onClose: () => void
}

/** Shows a newcomer without credits their welcome bonus (product: Orders). */
export function TimeBonusDialog({ isOpen, bonus, onClose }: TimeBonusDialogProps) {
  const t = useTranslations('orders.bonus')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      description={t('unlock')}
      footer={
        // The countdown goes on there: it belongs to the page, not to this dialog.
        <ButtonLink to="/credits" size="large" isWide onClick={onClose}>
          {t('action')}
        </ButtonLink>
      }
    >
      <div className="flex flex-col items-start gap-3">
        <Badge tone="gold" icon={<Star className="fill-current" />}>
          {t('offer')}
        </Badge>
        <p className="font-heading text-2xl font-bold text-primary">
          <Countdown {...bonus} />
        </p>
        <p>{t('fast', { hours: timeBonus.seconds / secondsPerHour })}</p>
        <p className="text-muted">{t('instant')}</p>
      </div>
    </Dialog>
  )
}
