import { useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Badge } from '../../../../web/kit/badge.tsx'
import type { OwnDecision } from '../../contract.ts'
import { AppealForm } from './appeal-form.tsx'

interface DecisionViewProps {
  decision: OwnDecision
  heading: 'h2' | 'h3'
  /** The screen whose action sends the appeal (`sendAppeal`). */
  action: string
  /** Opens the form of the appeal at once, where the page is about this decision alone. */
  isFormOpen?: boolean
}

/** A decision about the reader with its reasons, and the appeal against it (law: 2.1). */
export function DecisionView({ decision, heading: Heading, action, isFormOpen = false }: DecisionViewProps) {
  const t = useTranslations('decisions.own')
  const format = useFormatter()
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'long' })
  const { at, text, ground, is_automated, is_over, appeal } = decision
  const facts = [
    [t('ground'), ground],
    [t('decidedBy'), t(is_automated ? 'system' : 'person')],
    ...(appeal.state === 'none' ? [[t('appealUntil'), day(appeal.until)]] : []),
  ]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading className="text-base font-semibold">{t('of', { date: new Date(at) })}</Heading>
        {is_over ? <Badge>{t('over')}</Badge> : null}
      </div>
      <p className="max-w-prose">{text}</p>
      <dl className="grid gap-x-6 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-1">
        {facts.map(([name, fact]) => (
          <div key={name} className="not-first:mt-2 sm:contents">
            <dt className="text-muted">{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <Appeal decision={decision} action={action} isFormOpen={isFormOpen} />
    </>
  )
}

/** The state of the appeal; the form as long as there is none. */
function Appeal({ decision, action, isFormOpen = false }: Omit<DecisionViewProps, 'heading'>) {
  const t = useTranslations('decisions.appeal')
  const { id, appeal } = decision
  const stateRef = useRef<HTMLDivElement>(null)
  const shown = useRef(appeal.state)
  useEffect(() => {
    // The form disappears once it is sent; what became of it receives the focus.
    if (shown.current !== appeal.state) stateRef.current?.focus()
    shown.current = appeal.state
  }, [appeal.state])
  const isLate = new Date(appeal.until) < new Date()
  return (
    <div ref={stateRef} tabIndex={-1} className="outline-none">
      {appeal.state === 'open' ? (
        <Alert key="open" title={t('sentTitle')}>
          {t('sentText')}
        </Alert>
      ) : appeal.state === 'upheld' ? (
        <Alert key="upheld" tone="success" title={t('upheldTitle')}>
          {t('upheldText')}
        </Alert>
      ) : appeal.state === 'rejected' ? (
        <Alert key="rejected" title={t('rejectedTitle')}>
          <p>{t('rejectedText')}</p>
          <p className="mt-1">{t('redress')}</p>
        </Alert>
      ) : isLate ? (
        <p key="late" className="text-sm text-muted">
          {t('late')}
        </p>
      ) : (
        <AppealForm key="form" decisionId={id} action={action} isOpen={isFormOpen} />
      )}
    </div>
  )
}
