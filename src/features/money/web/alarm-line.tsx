import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { useMayDo } from '../../staff/web/public.tsx'
import { useMoneyNames } from './names.ts'

/** A line for each site and provider whose charge backs of this month or the last are too many; nothing for others. */
export function ChargeBackAlarm() {
  const t = useTranslations('money.alarm')
  const names = useMoneyNames()
  const mayRead = useMayDo()('orders.read')
  const { data } = useQuery({
    ...useApi().money.chargeBacks.queryOptions({ input: {} }),
    enabled: mayRead,
  })
  const rows = data?.rows.filter(({ is_alarm }) => is_alarm) ?? []
  if (rows.length === 0) return null
  return (
    <aside aria-label={t('title')} className="mx-auto w-full max-w-[100rem] px-4 pt-4 sm:px-6">
      <Alert tone="danger" title={t('title')} action={<Link to="/admin/money/charge-backs">{t('see')}</Link>}>
        <ul>
          {rows.map(({ month, site, provider, ratio }) => (
            <li key={`${month} ${site} ${provider}`}>
              {t('line', { month: names.month(month), site, provider, ratio: names.share(ratio) })}
            </li>
          ))}
        </ul>
      </Alert>
    </aside>
  )
}
