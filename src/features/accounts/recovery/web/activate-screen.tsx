import { redirect, redirectDocument, useActionData, useSearchParams } from 'react-router'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { Card } from '../../../../web/kit/card.tsx'
import { SelfSendingForm } from '../../../../web/kit/fields/self-sending-form.tsx'
import { PageTitle } from '../../../../web/page-title.tsx'
import { defineForm, type FormArgs, type FormRefusal } from '../../../../web/screen.ts'
import { useCurrentUser } from '../../identity/web/current-user.tsx'
import { activationDonePath, nextPath } from '../../path-rules.ts'
import { ActivationCodeForm } from './activation-code-form.tsx'
import { ConfirmAddress } from './confirm-address.tsx'

const form = defineForm(async (args) => {
  const { api, queryClient, form: entered } = args
  const text = (name: string) => String(entered.get(name) ?? '')
  switch (entered.get('intent')) {
    case 'resend':
      await api.call.accounts.resendActivation({})
      return redirect('/activate?sent=1')
    case 'address':
      await api.call.account.changeEmail({ email: text('email'), password: text('password') })
      await queryClient.invalidateQueries({ queryKey: api.accounts.current.key() })
      return redirect('/activate?sent=1')
    case 'code':
      await api.call.accounts.activate({ email: text('email'), code: text('code').replace(/\D/g, '') })
      return redirectDocument(entered.has('next') ? nextPath(text('next')) : activationDonePath(new Date()))
    default:
      return activateByToken(args)
  }
})
export const action = form.action
export const clientAction = form.clientAction

async function activateByToken({ api, form: entered }: FormArgs): Promise<Response> {
  try {
    await api.call.accounts.activate({ token: String(entered.get('token') ?? '') })
    return redirectDocument(activationDonePath(new Date()))
  } catch (err) {
    if (!apiErrorOf(err)) throw err
    return redirect('/activate/error')
  }
}

/** The target of the activation mail, where its code can also be typed. */
export default function ActivateScreen() {
  const t = useTranslations('accounts.activate')
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} />
      <Card className="flex w-full max-w-540 flex-col items-start gap-5">
        <h1 className="text-xl text-balance">{t('title')}</h1>
        {token ? (
          <SelfSendingForm action="/activate" token={token} busy={t('confirming')} label={t('confirm')} />
        ) : (
          <WithoutToken isSent={params.has('sent')} />
        )}
      </Card>
    </main>
  )
}

function WithoutToken({ isSent }: { isSent: boolean }) {
  const t = useTranslations('accounts.activate')
  const refusal = useActionData<FormRefusal>() ?? null
  const user = useCurrentUser()
  if (user?.status === 'active') {
    return (
      <>
        <p className="text-muted">{t('isActive')}</p>
        <ButtonLink to="/members">{t('goOn')}</ButtonLink>
      </>
    )
  }
  return (
    <>
      {isSent && (
        <Alert tone="success" isAnnounced className="w-full">
          {t('sent')}
        </Alert>
      )}
      {refusal?.values.intent === 'resend' && (
        <Alert tone="danger" isAnnounced className="w-full">
          {refusal.error.message}
        </Alert>
      )}
      <p className="text-muted">{user ? t('askTo', { email: user.email }) : t('ask')}</p>
      {user ? (
        <ConfirmAddress email={user.email} refusal={refusal} />
      ) : (
        <ActivationCodeForm email={null} refusal={refusal?.values.intent === 'code' ? refusal : null} />
      )}
    </>
  )
}
