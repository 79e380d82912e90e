import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { apiAddress } from '../../../web/api/api-address.ts'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { PasswordField } from '../../../web/kit/fields/password-field.tsx'
import { Download } from '../../../web/kit/icons.tsx'
import { Loaded } from '../../../web/kit/loaded.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { Progress } from '../../../web/kit/progress.tsx'
import { SettingsSection } from '../../../web/kit/settings-section.tsx'
import { SkeletonState } from '../../../web/kit/skeleton.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { putData } from '../../../web/query-cache.ts'
import type { DataExport } from '../contract.ts'

interface RequestFormProps {
  onSent: () => void
  /** The id of the existing export, to notice when a request returns it again. */
  known?: number
  /** Focuses the field at once, for a form opened by a button. */
  isFocused?: boolean
}

/** Requests an export with the member's password. */
function RequestForm({ onSent, known, isFocused = false }: RequestFormProps) {
  const t = useTranslations('exports')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const fieldRef = useRef<HTMLInputElement>(null)
  const request = useMutation({
    mutationFn: async (password: string) => {
      if (!password) throw new PasswordMissing()
      return api.call.exports.request({ password })
    },
    onError: () => fieldRef.current?.focus(),
    onSuccess: (answer) => {
      putData(queryClient, api.exports.current.queryKey({ input: {} }), answer)
      if (answer.export.id === known) toast.show({ text: t('fresh') })
      onSent()
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (!request.isPending) request.mutate(String(password ?? ''))
  }
  const problemOf = (err: unknown) => {
    if (err instanceof PasswordMissing) return t('passwordMissing')
    const error = apiErrorOf(err)
    if (error?.code === 'too_many_requests') return t('enough')
    return error?.message ?? t('requestFailed')
  }
  return (
    <form method="dialog" onSubmit={send} noValidate className="flex flex-col gap-4">
      <PasswordField
        ref={fieldRef}
        name="password"
        autoComplete="current-password"
        autoFocus={isFocused}
        label={t('password')}
        hint={t('passwordHint')}
        error={request.isError ? problemOf(request.error) : undefined}
        className="w-full sm:max-w-80"
      />
      <Button type="submit" tone="secondary" className="self-start" isLoading={request.isPending}>
        {t('request')}
      </Button>
    </form>
  )
}

class PasswordMissing extends Error {}

/** A downloadable file with its size, date and expiry, and the form for a newer one. */
function ReadyExport({ current, onSent }: { current: DataExport; onSent: () => void }) {
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
