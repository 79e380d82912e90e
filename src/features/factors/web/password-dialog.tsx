import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { PasswordField } from '../../../web/kit/fields/password-field.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useFailureText } from './factors-data.ts'

interface PasswordDialogProps {
  title: string
  text: string
  /** The consequence, where it deserves a sentence of its own. */
  note?: string | null
  /** Label of the button that performs the action. */
  action: string
  /** Label of the button that changes nothing. */
  cancel?: string
  isDanger?: boolean
  /** Performs the action with the password; an error that it throws is shown beside the field. */
  send: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password before a change to the second factors. */
export function PasswordDialog({
  title,
  text,
  note,
  action,
  cancel,
  isDanger,
  send,
  onClose,
}: PasswordDialogProps) {
  const t = useTranslations('factors')
  const failureText = useFailureText()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const sending = useMutation({ mutationFn: send, onError: () => field.current?.focus() })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    if (!sending.isPending) sending.mutate(password)
  }

  const isWrong = apiErrorOf(sending.error)?.code === 'wrong_password'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={text}
      initialFocus={field}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {cancel ?? t('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone={isDanger ? 'danger' : 'primary'}
            isLoading={sending.isPending}
          >
            {action}
          </Button>
        </>
      }
    >
      <form method="dialog" id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {note ? <p>{note}</p> : null}
        <PasswordField
          ref={field}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          error={isWrong ? t('wrongPassword') : sending.error ? failureText(sending.error) : undefined}
          required
        />
      </form>
    </Dialog>
  )
}
