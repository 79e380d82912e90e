import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Checkbox } from '../../../web/kit/fields/checkbox.tsx'
import { ChoiceGroup } from '../../../web/kit/fields/choice-group.tsx'
import { TextAreaField } from '../../../web/kit/fields/field.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import type { ReportReason } from '../contract.ts'
import { maxCommentLength, namedSubjects, type ReportSubject, reportReasons } from '../rules.ts'
import { type ReportSubjectIds, useReport } from './use-report.ts'

export interface ReportDialogProps {
  subject: ReportSubjectIds
  /** The owner of the profile, photo or message. */
  member: { id: number; name: string; blocked_by_me: boolean }
  isOpen: boolean
  onClose: () => void
}

/**
 * Reports a profile, a photo, a message or a chat: the reason, a comment, the confirmation that it is true;
 * optionally blocks the member as well (law: 2.1).
 */
export function ReportDialog({ subject, member, isOpen, onClose }: ReportDialogProps) {
  const t = useTranslations('safety')
  const formId = useId()
  const [isTouched, setTouched] = useState(false)
  const { send, isPending, error } = useReport(member, onClose)
  const { name } = member
  const [named] = namedSubjects(subject)
  const titles: Record<ReportSubject, string> = {
    profile: t('reportProfile', { name }),
    photo: t('reportPhoto'),
    message: t('reportMessage'),
    conversation: t('reportChat', { name }),
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isTouched || isPending}
      title={named && titles[named.subject]}
      description={t('intro', { name })}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={isPending}>
            {t('send')}
          </Button>
        </>
      }
    >
      {isOpen ? (
        <ReportForm
          formId={formId}
          member={member}
          error={error}
          onTouch={() => setTouched(true)}
          onSend={(answers) => send({ ...subject, ...answers })}
        />
      ) : null}
    </Dialog>
  )
}

interface ReportAnswers {
  reason: ReportReason
  comment: string
  alsoBlock: boolean
}

interface ReportFormProps extends Pick<ReportDialogProps, 'member'> {
  formId: string
  error: string | null
  onTouch: () => void
  onSend: (answers: ReportAnswers) => void
}

function ReportForm({ formId, member, error, onTouch, onSend }: ReportFormProps) {
  const t = useTranslations('safety')
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [isTrue, setTrue] = useState(false)
  const [isTried, setTried] = useState(false)
  const { name } = member
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const answers = new FormData(event.currentTarget)
    if (reason && isTrue) {
      onSend({ reason, comment: String(answers.get('comment')), alsoBlock: answers.has('block') })
      return
    }
    form.current?.querySelector<HTMLElement>(reason ? '[name=faith]' : '[name=reason]')?.focus()
  }
  return (
    <form
      method="dialog"
      ref={form}
      id={formId}
      noValidate
      onSubmit={submit}
      onChange={onTouch}
      className="flex flex-col gap-5"
    >
      <ChoiceGroup
        kind="one"
        name="reason"
        label={t('reason')}
        value={reason}
        onChange={(value) => setReason(reportReasons.find((each) => each === value) ?? null)}
        choices={reportReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        // Shown above the choices, where the focus goes: below the long list it would be out of view.
        hint={isTried && !reason ? <span className="text-danger">{t('reasonMissing')}</span> : undefined}
        className="[&_label]:min-h-12 [&_label]:py-2 [&>div]:gap-1.5"
      />
      {reason === 'danger' ? (
        <Alert tone="warning" isAnnounced>
          {t('danger')}
        </Alert>
      ) : null}
      <TextAreaField
        name="comment"
        label={t('comment')}
        hint={t('commentHint')}
        maxGraphemes={maxCommentLength}
        className="[&_textarea]:min-h-20"
      />
      <div>
        <Checkbox
          name="faith"
          checked={isTrue}
          onChange={(event) => setTrue(event.target.checked)}
          label={t('goodFaith')}
          error={isTried && !isTrue ? t('goodFaithMissing') : undefined}
        />
        {member.blocked_by_me ? null : (
          <Checkbox name="block" label={t('alsoBlock', { name })} hint={t('alsoBlockHint')} />
        )}
      </div>
      <section>
        <h3 className="text-sm font-semibold">{t('next')}</h3>
        <p className="mt-1 text-sm text-muted">{t('nextText')}</p>
      </section>
      {error ? (
        <Alert tone="danger" isAnnounced>
          {error}
        </Alert>
      ) : null}
    </form>
  )
}
