import { useEffect, useRef } from 'react'
import { Form, redirect, redirectDocument, useActionData, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { apiErrorOf } from '../../../web/api.tsx'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineForm, type FormArgs, type FormRefusal } from '../../../web/screen.ts'
import { ActivationCodeForm } from './activation-code-form.tsx'
import { useCurrentUser } from './current-user.ts'
import { ResendButton } from './resend-button.tsx'

const form = defineForm(async (args) => {
  const intent = args.form.get('intent')
  if (intent === 'resend') {
    await args.api.call.accounts.resendActivation({})
    return redirect('/activate?sent=1')
  }
  if (intent === 'code') {
    const { email, code } = Object.fromEntries(args.form) as Record<string, string>
    await args.api.call.accounts.activate({ email, code })
    return redirectDocument('/activate/done')
  }
  return activateByToken(args)
})
export const action = form.action
export const clientAction = form.clientAction

async function activateByToken({ api, form: entered }: FormArgs): Promise<Response> {
  try {
    await api.call.accounts.activate({ token: String(entered.get('token') ?? '') })
    return redirectDocument('/activate/done')
  } catch (err) {
    if (!apiErrorOf(err)) throw err
    return redirect('/activate/error')
  }
}

/**
 * Where the mailed link leads. The address is confirmed by a form that sends itself: mail scanners follow links, and
 * a mere visit must not use up the token.
 */
export default function ActivateScreen() {
  const t = useTranslations('accounts.activate')
  const refusal = useActionData<FormRefusal>()
  const [params] = useSearchParams()
  const token = params.get('token')
  const user = useCurrentUser()
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} />
      <Card className="flex w-full max-w-540 flex-col items-start gap-5">
        <h1 className="text-xl">{t('title')}</h1>
        {token ? (
          <TokenForm token={token} />
        ) : (
          <>
            {params.has('sent') && <Alert tone="success">{t('sent')}</Alert>}
            {refusal && refusal.values.intent === 'resend' && (
              <Alert tone="danger">{refusal.error.message}</Alert>
            )}
            <p className="text-muted">{t('ask')}</p>
            <ActivationCodeForm
              email={user?.email ?? null}
              refusal={refusal?.values.intent === 'code' ? refusal : null}
            />
            {user?.status === 'not_confirmed' && <ResendButton />}
          </>
        )}
      </Card>
    </main>
  )
}

function TokenForm({ token }: { token: string }) {
  const t = useTranslations('accounts.activate')
  const formRef = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    formRef.current?.requestSubmit()
  }, [])
  return (
    <Form ref={formRef} method="post" action="/activate" className="flex flex-col items-start gap-5">
      <input type="hidden" name="token" value={token} />
      <p className="text-muted" role="status">
        {isBusy ? t('confirming') : null}
      </p>
      <Button type="submit" size="large" isLoading={isBusy}>
        {t('confirm')}
      </Button>
    </Form>
  )
}
