import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../button.tsx'

interface SelfSendingFormProps {
  action: string
  /** The token in the mailed link. */
  token: string
  /** Shown while the request is pending. */
  busy: string
  /** The button for visitors without scripts, and for a retry. */
  label: string
}

/**
 * The target of a mailed link: a form that submits itself. Mail scanners follow links, and a mere visit must
 * not use up the token.
 */
export function SelfSendingForm({ action, token, busy, label }: SelfSendingFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    formRef.current?.requestSubmit()
  }, [])
  return (
    <Form ref={formRef} method="post" action={action} className="flex flex-col items-start gap-5">
      <input type="hidden" name="token" value={token} />
      <p className="text-muted" role="status">
        {isBusy ? busy : null}
      </p>
      <Button type="submit" size="large" isLoading={isBusy}>
        {label}
      </Button>
    </Form>
  )
}
