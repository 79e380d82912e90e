import { useMutation } from '@tanstack/react-query'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { apiErrorOf, useApi } from '../../../web/api.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { useToast } from '../../../web/kit/toast.tsx'

/** Asks for another activation mail; without script the form's answer is the page `/activate`. */
export function ResendButton() {
  const t = useTranslations('accounts.activate')
  const frame = useTranslations('frame')
  const api = useApi()
  const toast = useToast()
  const resend = useMutation(
    api.accounts.resendActivation.mutationOptions({
      onSuccess: () => toast.show({ text: t('resent'), tone: 'success' }),
      onError: (err) => toast.show({ text: apiErrorOf(err)?.message ?? frame('offline'), tone: 'danger' }),
    }),
  )
  return (
    <Form
      method="post"
      action="/activate"
      onSubmit={(event) => {
        event.preventDefault()
        resend.mutate({})
      }}
    >
      <input type="hidden" name="intent" value="resend" />
      <Button type="submit" tone="quiet" size="small" isLoading={resend.isPending}>
        {t('resend')}
      </Button>
    </Form>
  )
}
