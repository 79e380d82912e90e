import { useSearchParams } from 'react-router'
import { addSeconds, isDay, secondsPerDay } from '../../../core/time.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { MailCheck } from '../../../web/kit/icons.tsx'
import { MessageCard } from '../../../web/kit/message-card.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { eraseAfterDays } from '../rules.ts'

const screen = defineScreen({ redirect: ({ isLoggedIn }) => (isLoggedIn ? '/members' : null) })
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/**
 * Shown after the account was deleted: what was mailed, and until when the deletion can be undone. Without a day that is
 * still to come, the visitor may have deleted nothing.
 */
export default function AccountDeletedScreen() {
  const t = useTranslations('closure.deleted')
  const format = useFormatter()
  const [params] = useSearchParams()
  const until = params.get('until') ?? ''
  const isFresh = isDay(until) && isWithin(until, new Date())
  return (
    <MessageCard
      title={isFresh ? t('title') : t('ifTitle')}
      icon={<MailCheck />}
      actions={
        <ButtonLink to="/" tone="secondary">
          {t('home')}
        </ButtonLink>
      }
    >
      {isFresh ? (
        <>
          <p>{t('text')}</p>
          <p>{t('mail')}</p>
          <p>
            {t('until', { date: format.dateTime(new Date(until), { dateStyle: 'long', timeZone: 'UTC' }) })}
          </p>
        </>
      ) : (
        <>
          <p>{t('ifText')}</p>
          <p>{t('ifMail', { days: eraseAfterDays })}</p>
        </>
      )}
    </MessageCard>
  )
}

/** Returns whether a day lies within the time in which a deletion can be undone. */
function isWithin(day: string, now: Date): boolean {
  const end = addSeconds(new Date(day), secondsPerDay)
  return end > now && end <= addSeconds(now, (eraseAfterDays + 1) * secondsPerDay)
}
