import { Form, redirectDocument, useActionData, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { TextField } from '../../../web/kit/field.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { PasswordField } from '../../../web/kit/password-field.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineForm, defineScreen, type FormRefusal, nextPath } from '../../../web/screen.ts'

const screen = defineScreen({
  redirect: ({ isLoggedIn, url }) => (isLoggedIn ? nextPath(url.searchParams.get('next')) : null),
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const form = defineForm(async ({ api, form: entered, url }) => {
  await api.call.accounts.login({
    email: String(entered.get('email') ?? ''),
    password: String(entered.get('password') ?? ''),
  })
  return redirectDocument(nextPath(url.searchParams.get('next')))
})
export const action = form.action
export const clientAction = form.clientAction

/** Logging in by address or name, then on to where the visitor wanted to go. */
export default function LoginScreen() {
  const t = useTranslations('accounts.login')
  const refusal = useActionData<FormRefusal>()
  const [params] = useSearchParams()
  const isBusy = useNavigation().state !== 'idle'
  const { error, fields = {}, values } = refusal ?? {}
  const next = params.get('next')
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} />
      <Card className="w-full max-w-500">
        <h1 className="text-xl">{t('title')}</h1>
        <Form method="post" className="mt-6 flex flex-col gap-5">
          {error && error.code !== 'invalid_input' && (
            <Alert tone="danger" isAnnounced>
              {error.message}
            </Alert>
          )}
          <TextField
            label={t('email')}
            name="email"
            defaultValue={values?.email ?? params.get('email') ?? ''}
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
            error={fields.password}
            autoComplete="current-password"
            required
          />
          <Button type="submit" size="large" isWide isLoading={isBusy}>
            {t('submit')}
          </Button>
        </Form>
        <p className="mt-6 text-sm">
          {t('noAccount')}{' '}
          <Link to={next ? `/signup?next=${encodeURIComponent(next)}` : '/signup'}>{t('signup')}</Link>
        </p>
      </Card>
    </main>
  )
}
