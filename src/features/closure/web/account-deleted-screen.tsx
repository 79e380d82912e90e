import { useSearchParams } from 'react-router'
import { isDay } from '../../../core/time.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { MailCheck } from '../../../web/kit/icons.tsx'
import { MessageCard } from '../../../web/kit/message-card.tsx'
import { eraseAfterDays } from '../rules.ts'

/** Shown after the account was deleted: what was mailed, and until when the deletion can be undone. */
export default function AccountDeletedScreen() {
  const t = useTranslations('closure.deleted')
  const format = useFormatter()
  const [params] = useSearchParams()
  const until = params.get('until') ?? ''
  return (
    <MessageCard
      title={t('title')}
      icon={<MailCheck />}
      actions={
        <ButtonLink to="/" tone="secondary">
          {t('home')}
        </ButtonLink>
      }
    >
      <p>{t('text')}</p>
      <p>{t('mail')}</p>
      <p>
        {isDay(until)
          ? t('until', {
              date: format.dateTime(new Date(until), { dateStyle: 'long', timeZone: 'UTC' }),
            })
          : t('untilDays', { days: eraseAfterDays })}
      </p>
    </MessageCard>
  )
}
