import type { ReactNode } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { useSite } from './catalogue-page.tsx'

interface PublishBarProps {
  isChanged: boolean
  isSending: boolean
  reason: string
  onReason: (reason: string) => void
  onReset: () => void
  /** Why the last attempt was refused; what was entered stays. */
  problem: string | null
  /** What would change. */
  children?: ReactNode
}

/** The end of a form of the catalogue: what changes, why, and the button that publishes or proposes it. */
export function PublishBar(props: PublishBarProps) {
  const { isChanged, isSending, reason, onReason, onReset, problem, children } = props
  const t = useTranslations('catalogue')
  const { mayPublish } = useSite()
  return (
    <div className="flex flex-col gap-3">
      {problem === null ? null : (
        <Alert tone="danger" isAnnounced>
          {problem}
        </Alert>
      )}
      {isChanged ? children : null}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          isOptional
          maxLength={300}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
          className="min-w-0 flex-1 basis-64"
        />
        <div className="flex flex-wrap gap-2">
          <Button tone="quiet" disabled={!isChanged} onClick={onReset}>
            {t('reset')}
          </Button>
          <Button type="submit" disabled={!isChanged} isLoading={isSending}>
            {mayPublish ? t('publish') : t('propose')}
          </Button>
        </div>
      </div>
      {mayPublish ? null : <p className="text-sm text-muted">{t('proposeHint')}</p>}
    </div>
  )
}

/** Who did something and when. */
export function useByLine(): (by: { name: string } | null, date: string) => string {
  const t = useTranslations('catalogue')
  return (by, date) => t('byLine', { name: by?.name ?? t('installation'), date })
}
