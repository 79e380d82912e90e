import { useCallback, useRef } from 'react'
import { Form, redirectDocument, useActionData, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { Card } from '../../../../web/kit/card.tsx'
import { KeyRound, LinkIcon } from '../../../../web/kit/icons.tsx'
import { MessageCard } from '../../../../web/kit/message-card.tsx'
import { PageTitle } from '../../../../web/page-title.tsx'
import { refusedForm, useFocusRefused } from '../../../../web/refused-form.ts'
import { defineForm, type FormRefusal } from '../../../../web/screen.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { NewPasswordPair } from '../../identity/web/new-password-field.tsx'

const form = defineForm(async ({ api, form: entered }) => {
  const text = (name: string) => String(entered.get(name) ?? '')
  await api.call.accounts.resetPassword({
    token: text('token'),
    password: text('password'),
    password_repeat: text('password_repeat'),
  })
  // Loads a new document: every session has ended, so no cached data may remain.
  return redirectDocument('/reset-password/do?done=1')
})
export const action = form.action
export const clientAction = form.clientAction

/** The target of the mail for a forgotten password: the new password, twice. */
export default function ResetPasswordDoScreen() {
  const t = useTranslations('accounts.reset')
  const [params] = useSearchParams()
  const refusal = useActionData<FormRefusal>() ?? null
  if (params.has('done')) {
    return (
      <MessageCard
        title={t('doneTitle')}
        icon={<KeyRound />}
        tone="success"
        actions={<ButtonLink to="/login">{t('login')}</ButtonLink>}
      >
        <p>{t('doneText')}</p>
      </MessageCard>
    )
  }
  // A refusal returns the token: without scripts the response has the address of the form.
  const token = params.get('token') ?? refusal?.values.token
  if (!token) {
    return (
      <MessageCard
        title={t('noLinkTitle')}
        icon={<LinkIcon />}
        actions={<ButtonLink to="/reset-password">{t('again')}</ButtonLink>}
      >
        <p>{t('noLink')}</p>
      </MessageCard>
    )
  }
  return <NewPasswordForm token={token} refusal={refusal} />
}

function NewPasswordForm({ token, refusal }: { token: string; refusal: FormRefusal | null }) {
  const t = useTranslations('accounts.reset')
  const site = useSiteSettings()?.name ?? ''
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const { fields, message } = refusedForm(refusal, { passwords_differ: 'password_repeat' })
  const ownWords = useCallback(() => [site], [site])
  useFocusRefused(formRef, refusal)
  const isExpired = refusal?.error.code === 'link_expired'
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('doTitle')} />
      <Card className="w-full max-w-500">
        <h1 className="text-xl text-balance">{t('doTitle')}</h1>
        <p className="mt-2 text-muted">{t('doText')}</p>
        {message && (
          <Alert
            tone="danger"
            isAnnounced
            className="mt-5"
            action={
              isExpired ? (
                <ButtonLink to="/reset-password" size="small">
                  {t('again')}
                </ButtonLink>
              ) : null
            }
          >
            {message}
          </Alert>
        )}
        <Form ref={formRef} method="post" noValidate className="mt-6 flex flex-col gap-5">
          <input type="hidden" name="token" value={token} />
          <NewPasswordPair errors={fields} ownWords={ownWords} />
          <Button type="submit" size="large" isWide isLoading={isBusy}>
            {t('doSubmit')}
          </Button>
        </Form>
      </Card>
    </main>
  )
}
