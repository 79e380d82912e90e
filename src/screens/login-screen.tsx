import { useQuery } from '@tanstack/react-query'
import { Form, redirectDocument, useActionData, useLocation, useSearchParams } from 'react-router'
import { nextPath } from '../features/accounts/path-rules.ts'
import {
  askedMethods,
  LoginNotice,
  SecondStep,
  SignupLink,
  useSignupLink,
} from '../features/accounts/web/public.tsx'
import { areCookiesNeeded, withCookiesNeeded } from '../features/age/path-rules.ts'
import { CookiesNeeded } from '../features/age/web/public.tsx'
import { useSiteSettings } from '../features/sites/web/public.tsx'
import type { ScreenHandle } from '../root.tsx'
import { apiAddress } from '../web/api/api-address.ts'
import { useTranslations } from '../web/i18n/texts.ts'
import { Alert } from '../web/kit/alert.tsx'
import { Button, ButtonLink } from '../web/kit/button.tsx'
import { Card } from '../web/kit/card.tsx'
import { TextField } from '../web/kit/fields/field.tsx'
import { PasswordField } from '../web/kit/fields/password-field.tsx'
import { Link } from '../web/kit/link.tsx'
import { Spinner } from '../web/kit/spinner.tsx'
import { useApi } from '../web/page-data.tsx'
import { PageTitle } from '../web/page-title.tsx'
import { ownerKey, privatePrefix } from '../web/private-storage.ts'
import { defineForm, defineScreen, type FormRefusal, loadDocument } from '../web/screen.ts'

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
export const clientLoader = loadDocument
/** HTML and a form; the page's script keeps the password where a login is refused. */
export const handle: ScreenHandle = { isHydrated: false, isSameForVisitors: true, script: 'login' }

const form = defineForm(async ({ api, form: entered, url }) => {
  const code = entered.get('code')
  const passkey = readPasskey(entered.get('passkey'))
  await api.call.accounts.login({
    email: String(entered.get('email') ?? ''),
    password: String(entered.get('password') ?? ''),
    ...(passkey ? { passkey } : code ? { code: String(code) } : {}),
  })
  return redirectDocument(nextPath(url.searchParams.get('next')))
})
export const action = form.action

/** Returns a path of this page that leads members on, and warns where the session was not stored. */
function checkedPath(next: string): string {
  return withCookiesNeeded(`/login?next=${encodeURIComponent(next)}`)
}

/** Returns the signature of a passkey that the page's script has put into the form; null without one. */
function readPasskey(entered: FormDataEntryValue | null): Record<string, unknown> | null {
  if (typeof entered !== 'string' || entered === '') return null
  try {
    const passkey: unknown = JSON.parse(entered)
    return typeof passkey === 'object' ? (passkey as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/**
 * The login by address or name, then a redirect to where the visitor wanted to go. A second factor is requested in the
 * same form. The server never writes the password into the page: the page's script keeps what was entered
 * (`login-script.ts`); without JavaScript it must be entered again beside the code.
 */
export default function LoginScreen() {
  const t = useTranslations('accounts.login')
  const settings = useSiteSettings()
  const refusal = useActionData<FormRefusal>()
  const [params] = useSearchParams()
  const { search } = useLocation()
  const api = useApi()
  const { data: end } = useQuery(api.accounts.sessionEnd.queryOptions({ input: {} }))
  const isEnded = Boolean(end?.reason)
  const { error, fields = {}, values } = refusal ?? {}
  const login = values?.email ?? params.get('email') ?? ''
  const methods = askedMethods(refusal)
  const next = params.get('next')
  // The signup is offered first then.
  const isForMember = memberOf(next) !== null && !isEnded
  const isNoticeShown = error && error.code !== 'invalid_input' && methods === null
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} description={t('description', { site: settings?.name ?? '' })} />
      <Card className="w-full max-w-500">
        <Welcome isEnded={isEnded} />
        <Form
          method="post"
          className="mt-6 flex flex-col gap-5"
          data-login
          data-next={checkedPath(nextPath(next))}
          data-private={privatePrefix}
          data-owner={ownerKey}
          data-passkey-options={apiAddress('/user.php/passkey-options')}
        >
          <ScriptParts />
          {areCookiesNeeded(search) && !refusal ? <CookiesNeeded /> : null}
          {isNoticeShown && <LoginNotice error={error} />}
          {methods !== null && (
            <p data-folded hidden>
              <span>{t('as', { login })}</span>{' '}
              <Link to={`/login?${params}`} reloadDocument>
                {t('startAgain')}
              </Link>
            </p>
          )}
          <div data-first-step className="flex flex-col gap-5 [&[hidden]]:hidden">
            <TextField
              label={t('email')}
              name="email"
              defaultValue={login}
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
            <Button type="submit" size="large" tone={isForMember ? 'secondary' : 'primary'} isWide>
              {t('submit')}
            </Button>
          ) : (
            <SecondStep methods={methods} refusal={refusal} />
          )}
        </Form>
        <div className="mt-6 flex flex-col gap-2 text-sm">
          <p>
            <Link
              to={
                login.includes('@') ? `/reset-password?email=${encodeURIComponent(login)}` : '/reset-password'
              }
              data-forgot
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

/** Alerts that the page's script shows when they are needed. */
function ScriptParts() {
  const t = useTranslations('frame')
  const kit = useTranslations('kit')
  return (
    <>
      <div hidden data-notice="offline">
        <Alert tone="warning" isAnnounced>
          {t('offline')}
        </Alert>
      </div>
      <template data-spinner>
        <span data-spinning className="absolute inset-0 grid place-items-center">
          <Spinner label={kit('loading')} />
        </span>
      </template>
    </>
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
