import { LinkIcon, UserCheck } from 'lucide-react'
import { redirectDocument, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { MessageCard } from '../../../web/kit/message-card.tsx'
import { SelfSendingForm } from '../../../web/kit/self-sending-form.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import type { FormRefusal } from '../../../web/screen.ts'
import { defineForm } from './api.ts'

const form = defineForm(async ({ api, form: entered }) => {
  await api.call.closure.reactivate({ token: String(entered.get('token') ?? '') })
  return redirectDocument('/reactivate?done=1')
})
export const action = form.action
export const clientAction = form.clientAction

/** The target of the reactivation link: restores the account, then leads to the login. */
export default function ReactivateScreen() {
  const t = useTranslations('closure.reactivate')
  const [params] = useSearchParams()
  const refusal = useActionData<FormRefusal>()
  const token = params.get('token')
  if (params.has('done')) {
    return (
      <MessageCard
        title={t('doneTitle')}
        icon={<UserCheck />}
        tone="success"
        actions={<ButtonLink to="/login">{t('login')}</ButtonLink>}
      >
        <p>{t('doneText')}</p>
      </MessageCard>
    )
  }
  if (refusal || !token)
    return <Failed message={refusal?.error.code === 'link_expired' ? null : refusal?.error.message} />
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} />
      <Card className="flex w-full max-w-540 flex-col items-start gap-5">
        <h1 className="text-xl text-balance">{t('title')}</h1>
        <SelfSendingForm action="/reactivate" token={token} busy={t('busy')} label={t('submit')} />
      </Card>
    </main>
  )
}

function Failed({ message }: { message: string | null | undefined }) {
  const t = useTranslations('closure.reactivate')
  return (
    <MessageCard
      title={t('failedTitle')}
      icon={<LinkIcon />}
      actions={
        <>
          <ButtonLink to="/login">{t('login')}</ButtonLink>
          <ButtonLink to="/signup" tone="secondary">
            {t('signup')}
          </ButtonLink>
        </>
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
