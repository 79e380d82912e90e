import { useEffect, useRef, useState } from 'react'
import { Form, redirectDocument, useActionData, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { TextField } from '../../../web/kit/field.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { PasswordField } from '../../../web/kit/password-field.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineForm, defineScreen, type FormRefusal, nextPath } from '../../../web/screen.ts'
import { LoginNotice } from './login-notice.tsx'
import { askedMethods, SecondStep } from './second-step.tsx'
import { SignupLink } from './signup-link.tsx'

const screen = defineScreen({
  redirect: ({ isLoggedIn, url }) => (isLoggedIn ? nextPath(url.searchParams.get('next')) : null),
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

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
 * Logging in by address or name, then on to where the visitor wanted to go. A second factor is asked for in place: what
 * was typed stays in the form. The server never writes the password into the page, so without JavaScript it is asked
 * for again beside the code.
 */
export default function LoginScreen() {
  const t = useTranslations('accounts.login')
  const refusal = useActionData<FormRefusal>()
  const [params] = useSearchParams()
  const isBusy = useNavigation().state !== 'idle'
  const { error, fields = {}, values } = refusal ?? {}
  const [login, setLogin] = useState(values?.email ?? params.get('email') ?? '')
  const [wasTyped, setTyped] = useState(false)
  const methods = askedMethods(refusal)
  const formRef = useFocusOnRefusal(refusal)
  const isFolded = methods !== null && wasTyped
  const isTold = error && error.code !== 'invalid_input' && methods === null
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} />
      <Card className="w-full max-w-500">
        <h1 className="text-xl">{t('title')}</h1>
        <Form
          ref={formRef}
          method="post"
          className="mt-6 flex flex-col gap-5"
          onSubmit={() => setTyped(true)}
        >
          {isTold && <LoginNotice error={error} />}
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
            <Button type="submit" size="large" isWide isLoading={isBusy}>
              {t('submit')}
            </Button>
          ) : (
            <SecondStep
              methods={methods}
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
          <p>
            {t('noAccount')} <SignupLink>{t('signup')}</SignupLink>
          </p>
        </div>
      </Card>
    </main>
  )
}

/** Puts the focus where a refused login goes on: on what is asked next, else on what was wrong. */
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
