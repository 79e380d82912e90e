import { MailCheck, MailX } from 'lucide-react'
import { redirectDocument, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { Card } from '../../../../web/kit/card.tsx'
import { MessageCard } from '../../../../web/kit/message-card.tsx'
import { SelfSendingForm } from '../../../../web/kit/self-sending-form.tsx'
import { PageTitle } from '../../../../web/page-title.tsx'
import type { FormRefusal } from '../../../../web/screen.ts'
import { useCurrentUser } from '../../identity/web/current-user.ts'
import { defineForm } from '../../web/api.ts'

const form = defineForm(async ({ api, form: entered }) => {
  await api.call.account.confirmEmail({ token: String(entered.get('token') ?? '') })
  return redirectDocument('/mail-change/do?done=1')
})
export const action = form.action
export const clientAction = form.clientAction

/** The target of the mail to a new address: confirms it, with or without a session. */
export default function MailChangeDoScreen() {
  const t = useTranslations('accounts.mailChange')
  const [params] = useSearchParams()
  const refusal = useActionData<FormRefusal>()
  const token = params.get('token')
  if (params.has('done')) return <Done />
  if (refusal || !token) {
    return (
      <Failed message={refusal && refusal.error.code !== 'invalid_input' ? refusal.error.message : null} />
    )
  }
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} />
      <Card className="flex w-full max-w-540 flex-col items-start gap-5">
        <h1 className="text-xl text-balance">{t('title')}</h1>
        <SelfSendingForm action="/mail-change/do" token={token} busy={t('confirming')} label={t('confirm')} />
      </Card>
    </main>
  )
}

function Done() {
  const t = useTranslations('accounts.mailChange')
  const user = useCurrentUser()
  return (
    <MessageCard
      title={t('doneTitle')}
      icon={<MailCheck />}
      tone="success"
      actions={
        user ? (
          <>
            <ButtonLink to="/members">{t('goOn')}</ButtonLink>
            <ButtonLink to="/settings" tone="secondary">
              {t('settings')}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/login">{t('login')}</ButtonLink>
        )
      }
    >
      <p>{t('doneText')}</p>
    </MessageCard>
  )
}

function Failed({ message }: { message: string | null }) {
  const t = useTranslations('accounts.mailChange')
  const user = useCurrentUser()
  return (
    <MessageCard
      title={t('failedTitle')}
      icon={<MailX />}
      actions={
        <ButtonLink to={user ? '/settings#email' : '/login?next=/settings'}>
          {t(user ? 'settings' : 'loginAgain')}
        </ButtonLink>
      }
    >
      {message && (
        <p role="alert" className="font-medium text-danger">
          {message}
        </p>
      )}
      <p>{t('failedText')}</p>
    </MessageCard>
  )
}
