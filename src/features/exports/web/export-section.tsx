import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Loaded } from '../../../web/kit/loaded.tsx'
import { Progress } from '../../../web/kit/progress.tsx'
import { SettingsSection } from '../../../web/kit/settings-section.tsx'
import { SkeletonState } from '../../../web/kit/skeleton.tsx'
import { useApi } from '../../../web/page-data.tsx'
import type { DataExport } from '../contract.ts'
import { ReadyExport } from './ready-export.tsx'
import { RequestForm } from './request-form.tsx'

/** Polling interval while a file is being made. */
const pollMs = 2000

/**
 * The section `export` of the settings: requests a file with all of the member's data, shows its progress,
 * and offers it for download.
 */
export function ExportSection() {
  const t = useTranslations('exports')
  const api = useApi()
  const stateRef = useRef<HTMLDivElement>(null)
  const query = useQuery({
    ...api.exports.current.queryOptions({ input: {} }),
    refetchInterval: ({ state }) => (state.data?.export?.status === 'pending' ? pollMs : false),
  })
  return (
    <SettingsSection id="export" title={t('title')} description={t('description')}>
      <p>{t('what')}</p>
      {/* The form disappears once it is submitted; the result receives the focus. */}
      <div ref={stateRef} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        <p role="status" className="sr-only">
          {query.data?.export ? t(announcements[query.data.export.status]) : null}
        </p>
        <Loaded from={query} failed={t('loadFailed')} skeleton={<SkeletonState />}>
          {(data) => <State current={data.export} onSent={() => stateRef.current?.focus()} />}
        </Loaded>
      </div>
    </SettingsSection>
  )
}

const announcements = { pending: 'making', ready: 'ready', failed: 'failed' } as const

function State({ current, onSent }: { current: DataExport | null; onSent: () => void }) {
  const t = useTranslations('exports')
  if (!current) return <RequestForm onSent={onSent} />
  if (current.status === 'ready') return <ReadyExport current={current} onSent={onSent} />
  if (current.status === 'failed') {
    return (
      <>
        <Alert tone="danger" title={t('failed')}>
          {t('failedText')}
        </Alert>
        <RequestForm onSent={onSent} />
      </>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Progress label={t('making')} value={null} />
      <p className="text-sm text-muted">{t('makingText')}</p>
    </div>
  )
}
