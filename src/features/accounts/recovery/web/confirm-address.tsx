import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { refusedForm, useFocusRefused } from '../../../../web/refused-form.ts'
import type { FormRefusal } from '../../../../web/screen.ts'
import { addressFields, NewAddressFields } from '../../identity/web/new-address-fields.tsx'
import { OpenMailLink, ResendButton } from '../../identity/web/resend-button.tsx'
import { ActivationCodeForm } from './activation-code-form.tsx'

/**
 * Another address for an account that waits for activation, in case of a typing error at signup or an
 * unreachable mailbox. Submitted to `/activate`; `refusal` is that of a form submitted without scripts.
 */
function ChangeAddressForm({ refusal: loaded }: { refusal?: FormRefusal | null }) {
  const t = useTranslations('accounts.activate')
  const section = useTranslations('accounts.emailSection')
  const fetcher = useFetcher<FormRefusal>()
  const formRef = useRef<HTMLFormElement>(null)
  const refusal = fetcher.data ?? loaded
  const { fields, message } = refusedForm(refusal, addressFields)
  useFocusRefused(formRef, refusal)
  return (
    <details open={Boolean(loaded) || undefined} className="w-full">
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-control px-3 text-sm font-semibold text-primary hover:bg-secondary hover:text-on-secondary">
        {t('otherAddress')}
      </summary>
      <fetcher.Form
        ref={formRef}
        method="post"
        action="/activate"
        noValidate
        className="mt-3 ms-3 flex flex-col gap-4 border-s-2 border-line ps-4"
      >
        <input type="hidden" name="intent" value="address" />
        <p className="text-sm text-muted">{t('otherAddressText')}</p>
        {message && (
          <Alert tone="danger" isAnnounced>
            {message}
          </Alert>
        )}
        <NewAddressFields errors={fields} email={refusal?.values.email} />
        <Button type="submit" className="self-start" isLoading={fetcher.state !== 'idle'}>
          {section('submit')}
        </Button>
      </fetcher.Form>
    </details>
  )
}

interface ConfirmAddressProps {
  /** The address to be confirmed. */
  email: string
  /** The refusal the page was loaded with, by form. */
  refusal?: FormRefusal | null
  /** The target after activation; `/activate/done` by default. */
  next?: string
}

/** Everything for the activation mail: the mailbox, the code, another mail, another address. */
export function ConfirmAddress({ email, refusal = null, next }: ConfirmAddressProps) {
  const t = useTranslations('accounts.activate')
  const of = (intent: string) => (refusal?.values.intent === intent ? refusal : null)
  return (
    <div className="flex w-full flex-col items-start gap-5">
      <OpenMailLink email={email} />
      <ActivationCodeForm email={email} refusal={of('code')} next={next} />
      <div className="flex w-full flex-col items-start gap-1 border-t border-line pt-5">
        <p className="mb-1 text-sm text-muted">{t('spam')}</p>
        <div className="-ms-3 flex w-[calc(100%+0.75rem)] flex-col items-start gap-1">
          <ResendButton />
          <ChangeAddressForm key={email} refusal={of('address')} />
        </div>
      </div>
    </div>
  )
}

/**
 * Returns whether the logged-in member's address is confirmed. Asked again whenever the member returns to the
 * window: the mail's link opens in another one.
 */
export function useIsConfirmed(): boolean {
  const { data } = useQuery(
    useApi().accounts.current.queryOptions({ input: {}, refetchOnWindowFocus: 'always' }),
  )
  return data?.user != null && data.user.status !== 'not_confirmed'
}
