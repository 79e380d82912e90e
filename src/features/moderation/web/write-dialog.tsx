import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { isLocale, type Locale, locales } from '../../../core/locales.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextAreaField } from '../../../web/kit/fields/field.tsx'
import { Select } from '../../../web/kit/fields/select.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { maxReplyLength, replyVariables, unknownVariables } from '../rules.ts'

interface WriteDialogProps {
  member: { id: number; name: string; language: string }
  isOpen: boolean
  onClose: () => void
  /** Called once the mail is on its way. */
  onSent?: () => void
}

/** Writes a mail to a member, from a canned reply in their language or freely. */
export function WriteDialog({ member, isOpen, onClose, onSent }: WriteDialogProps) {
  const t = useTranslations('shift.write')
  const formId = useId()
  const api = useApi()
  const toast = useToast()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const write = useMutation({
    mutationFn: () => api.call.moderation.write({ id: member.id, text }),
    onSuccess: () => {
      toast.show({ tone: 'success', text: t('sent') })
      setText('')
      onClose()
      onSent?.()
    },
  })
  const unknown = unknownVariables(text)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { name: member.name })}
      description={t('text')}
      size={800}
      initialFocus={field}
      isLocked={text !== ''}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            aria-disabled={unknown.length > 0 || undefined}
            isLoading={write.isPending}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      {isOpen ? (
        <WriteForm
          formId={formId}
          field={field}
          language={isLocale(member.language) ? member.language : 'en'}
          text={text}
          onText={setText}
          unknown={unknown}
          err={write.error}
          onSend={() => {
            if (text.trim() !== '' && unknown.length === 0 && !write.isPending) write.mutate()
          }}
        />
      ) : null}
    </Dialog>
  )
}

interface WriteFormProps {
  formId: string
  field: RefObject<HTMLTextAreaElement | null>
  language: Locale
  text: string
  onText: (text: string) => void
  unknown: readonly string[]
  err: unknown
  onSend: () => void
}

function WriteForm({ formId, field, language, text, onText, unknown, err, onSend }: WriteFormProps) {
  const t = useTranslations('shift.write')
  const failed = useTranslations('staff')
  const replies = useQuery(useApi().moderation.replies.queryOptions({ input: {} })).data?.replies ?? []
  const fields = fieldErrorsOf(err)
  const isUnwritten = (texts: Partial<Record<Locale, string>>) => texts[language] === undefined
  return (
    <form
      id={formId}
      method="dialog"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSend()
      }}
      className="flex flex-col gap-4"
    >
      {err && unknown.length === 0 ? (
        <Alert tone="danger" isAnnounced>
          {fields.text ?? apiErrorOf(err)?.message ?? failed('failed')}
        </Alert>
      ) : null}
      {replies.length > 0 ? (
        <Select
          aria-label={t('reply')}
          emptyLabel={t('reply')}
          value=""
          options={replies.map(({ id, name, texts }) => ({
            value: String(id),
            label: isUnwritten(texts) ? t('notInLanguage', { name }) : name,
            isDisabled: isUnwritten(texts),
          }))}
          onChange={(event) => {
            const chosen = replies.find(({ id }) => String(id) === event.target.value)?.texts[language]
            if (chosen === undefined) return
            onText(text.trim() === '' ? chosen : `${text.trimEnd()}\n\n${chosen}`)
            field.current?.focus()
          }}
        />
      ) : null}
      <TextAreaField
        ref={field}
        name="text"
        rows={8}
        lang={language}
        label={t('label', { language: locales[language].nativeName })}
        hint={t('variables', { list: replyVariables.map((name) => `{${name}}`).join(' ') })}
        error={unknown.length > 0 ? t('unknown', { list: unknown.join(' ') }) : undefined}
        maxGraphemes={maxReplyLength}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </form>
  )
}
