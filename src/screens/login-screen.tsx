import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Form, redirectDocument, useActionData, useNavigation, useSearchParams } from 'react-router'
import { nextPath } from '../features/accounts/path-rules.ts'
import {
  askedMethods,
  LoginNotice,
  SecondStep,
  SignupLink,
  useSignupLink,
} from '../features/accounts/web/public.tsx'
import { useAskForPasskey } from '../features/factors/web/public.tsx'
import { useSiteSettings } from '../features/sites/web/public.tsx'
import { useTranslations } from '../web/i18n/texts.ts'
import { Alert } from '../web/kit/alert.tsx'
import { Button, ButtonLink } from '../web/kit/button.tsx'
import { Card } from '../web/kit/card.tsx'
import { TextField } from '../web/kit/fields/field.tsx'
import { PasswordField } from '../web/kit/fields/password-field.tsx'
import { Link } from '../web/kit/link.tsx'
import { PageTitle } from '../web/page-title.tsx'
import type { FormRefusal } from '../web/screen.ts'
import { defineForm, defineScreen, useApi } from './api.ts'

/** Returns the member whose page is the login's target; null for other pages. */
function memberOf(next: string | null): number | null {
  const id = /^\/(?:members|likes\/m)\/(\d{1,15})(?:[/?]|$)/.exec(next ?? '')?.[1]
  return id === undefined ? null : Number(id)
}

const screen = defineScreen({
  queries: ({ api }) => [api.accounts.sessionEnd.queryOptions({ input: {} })],
  // The name is shown only of members who agreed to that; if the card cannot be read, no name is shown.
  prepare: async ({ api, queryClient, url }) => {
    const id = memberOf(url.searchParams.get('next'))
    if (id !== null) await queryClient.prefetchQuery(api.cards.landing.queryOptions({ input: { id } }))
  },
  redirect: ({ isLoggedIn, url }) => (isLoggedIn ? nextPath(url.searchParams.get('next')) : null),
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader
export const handle = { isSameForVisitors: true }

const form = defineForm(async ({ api, form: entered, url }) => {
  const code = entered.get('code')
  await api.call.accounts.login({
    email: String(entered.get('email') ?? ''),
    password: String(entered.get('password') ?? ''),
    ...(code ? { code: String(code) } : {}),
  })
  return redirectDocument(nextPath(url.searchParams.get('next')))
})
export const action = form.action
export const clientAction = form.clientAction

/**
 * The login by address or name, then a redirect to where the visitor wanted to go. A second factor is
 * requested in the same form, which keeps the entered values. The server never writes the password into the
 * page, so without JavaScript it must be entered again beside the code.
 */
export default function LoginScreen() {
  const t = useTranslations('accounts.login')
  const settings = useSiteSettings()
  const refusal = useActionData<FormRefusal>()
  const [params] = useSearchParams()
  const api = useApi()
  const { data: end } = useQuery(api.accounts.sessionEnd.queryOptions({ input: {} }))
  const isEnded = Boolean(end?.reason)
  const isBusy = useNavigation().state !== 'idle'
  const { error, fields = {}, values } = refusal ?? {}
  const [login, setLogin] = useState(values?.email ?? params.get('email') ?? '')
  const [wasTyped, setTyped] = useState(false)
  const methods = askedMethods(refusal)
  const askForPasskey = useAskForPasskey()
  const formRef = useFocusOnRefusal(refusal)
  // The signup is offered first then.
  const isForMember = memberOf(params.get('next')) !== null && !isEnded
  const isFolded = methods !== null && wasTyped
  const isNoticeShown = error && error.code !== 'invalid_input' && methods === null
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} description={t('description', { site: settings?.name ?? '' })} />
      <Card className="w-full max-w-500">
        <Welcome isEnded={isEnded} />
        <Form
          ref={formRef}
          method="post"
          className="mt-6 flex flex-col gap-5"
          onSubmit={() => setTyped(true)}
        >
          {isNoticeShown && <LoginNotice error={error} />}
          {isFolded && (
            <p>
              {t('as', { login })}{' '}
              <Link to={`/login?${params}`} reloadDocument>
                {t('startAgain')}
              </Link>
            </p>
          )}
          <div hidden={isFolded} className="flex flex-col gap-5 [&[hidden]]:hidden">
            <TextField
              label={t('email')}
              name="email"
              value={login}
              onChange={(event) => setLogin(event.target.value)}
              error={fields.email}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              required
            />
            <PasswordField
              label={t('password')}
              name="password"
              hint={methods === null ? undefined : t('passwordAgain')}
              error={fields.password}
              autoComplete="current-password"
              required
            />
          </div>
          {methods === null ? (
            <Button
              type="submit"
              size="large"
              tone={isForMember ? 'secondary' : 'primary'}
              isWide
              isLoading={isBusy}
            >
              {t('submit')}
            </Button>
          ) : (
            <SecondStep
              methods={methods}
              askForPasskey={askForPasskey}
              refusal={refusal}
              form={formRef}
              next={nextPath(params.get('next'))}
              isBusy={isBusy}
            />
          )}
        </Form>
        <div className="mt-6 flex flex-col gap-2 text-sm">
          <p>
            <Link
              to={
                login.includes('@') ? `/reset-password?email=${encodeURIComponent(login)}` : '/reset-password'
              }
            >
              {t('forgot')}
            </Link>
          </p>
          {isForMember ? null : (
            <p>
              {t('noAccount')} <SignupLink>{t('signup')}</SignupLink>
            </p>
          )}
        </div>
      </Card>
    </main>
  )
}

/** The reason for the login: a plain visit, the member they wanted to see, or an ended session. */
function Welcome({ isEnded }: { isEnded: boolean }) {
  const t = useTranslations('accounts.login')
  const api = useApi()
  const [params] = useSearchParams()
  const id = memberOf(params.get('next'))
  const landing = api.cards.landing.queryOptions({ input: { id: id ?? 0 } })
  const name = useQuery({ ...landing, enabled: false }).data?.card?.name
  const signup = useSignupLink(id ?? undefined)
  if (isEnded)
    return (
      <>
        <h1 className="text-xl">{t('title')}</h1>
        <Alert className="mt-4">{t('passwordChanged')}</Alert>
      </>
    )
  if (id === null) return <h1 className="text-xl">{t('title')}</h1>
  return (
    <>
      <h1 className="text-xl text-balance">{name ? t('toSee', { name }) : t('toSeeMember')}</h1>
      <ButtonLink {...signup} size="large" className="mt-5 w-full">
        {t('signup')}
      </ButtonLink>
      <p className="mt-6 border-t border-line pt-6 font-semibold">{t('member')}</p>
    </>
  )
}

/** Focuses what a refused login requires next, else what was wrong. */
function useFocusOnRefusal(refusal: FormRefusal | undefined) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!refusal || !ref.current) return
    const { elements } = ref.current
    const wrong = ref.current.querySelector<HTMLElement>('[aria-invalid=true]')
    const next = ['use-passkey', 'code', 'password'].map((name) => elements.namedItem(name))
    const target = wrong ?? next.find((element) => element instanceof HTMLElement)
    if (target instanceof HTMLElement) target.focus()
  }, [refusal])
  return ref
}
