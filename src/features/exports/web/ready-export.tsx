import { useState } from 'react'
import { apiAddress } from '../../../web/api/api-address.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Download } from '../../../web/kit/icons.tsx'
import type { DataExport } from '../contract.ts'
import { RequestForm } from './request-form.tsx'

/** A downloadable file with its size, date and expiry, and the form for a newer one. */
export function ReadyExport({ current, onSent }: { current: DataExport; onSent: () => void }) {
  const t = useTranslations('exports')
  const format = useFormatter()
  const [isAsking, setAsking] = useState(false)
  const { id, ready_at, expires_at, size_bytes } = current
  const day = (moment: string | null) => format.dateTime(new Date(moment ?? 0), { dateStyle: 'long' })
  const isSmall = (size_bytes ?? 0) < 1e6
  const size = format.number((size_bytes ?? 0) / (isSmall ? 1e3 : 1e6), {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  })
  return (
    <>
      <div>
        <h3 className="text-base font-semibold">{t('ready')}</h3>
        <p className="mt-0.5 text-sm text-muted">
          <span>{t('made', { date: day(ready_at), size })}</span>{' '}
          <span>{t('until', { date: day(expires_at) })}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={apiAddress(`/account/export/${id}`)} reloadDocument download icon={<Download />}>
          {t('download')}
        </ButtonLink>
        {isAsking ? null : (
          <Button tone="secondary" onClick={() => setAsking(true)}>
            {t('again')}
          </Button>
        )}
      </div>
      {isAsking ? (
        <RequestForm
          isFocused
          known={id}
          onSent={() => {
            setAsking(false)
            onSent()
          }}
        />
      ) : null}
    </>
  )
}
