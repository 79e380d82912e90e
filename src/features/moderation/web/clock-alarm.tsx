import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useStaff } from '../../staff/web/public.tsx'
import { mayOpenQueue } from '../rules.ts'
import { useNames } from './names.ts'
import { useQueueCounts } from './queue-queries.ts'

/** A line for each kind with items half of whose clock by law has passed, for those who may open them; nothing for others. */
export function ClockAlarm() {
  const t = useTranslations('moderation.alarm')
  const names = useNames()
  const counts = useQueueCounts(mayOpenQueue(useStaff()?.permissions ?? []))
  const late = counts.filter(({ alarms }) => alarms > 0)
  const [first] = late
  if (!first) return null
  return (
    <div className="mx-auto w-full max-w-[100rem] px-4 pt-4 sm:px-6">
      <Alert
        tone="danger"
        isAnnounced
        title={t('title')}
        action={<Link to={`/admin/queue/${first.kind}`}>{t('see')}</Link>}
      >
        <ul>
          {late.map(({ kind, alarms }) => (
            <li key={kind}>{t('line', { kind: names.kind(kind), count: alarms })}</li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}
