import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { apiErrorOf } from '../web/api/api-error.ts'
import { useTranslations } from '../web/i18n/texts.ts'
import { Alert } from '../web/kit/alert.tsx'
import { ButtonLink } from '../web/kit/button.tsx'
import { Drawing } from '../web/kit/drawing.tsx'
import { EmptyState } from '../web/kit/empty-state.tsx'
import { useApi } from '../web/page-data.tsx'
import { PageTitle } from '../web/page-title.tsx'
import { defineScreen, type ScreenArgs } from '../web/screen.ts'
import { leaveSignup, prepareSignup, SignupPage } from './signup/signup-page.tsx'

/** Loads the partner's data; null if the link is used or expired. */
function draftQuery({ api }: Pick<ScreenArgs, 'api'>, token: string) {
  return {
    queryKey: ['handoff', token],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      if (!token) return null
      try {
        return (await api.call.signup.readHandoff({ token })).draft
      } catch (err) {
        const { code } = apiErrorOf(err) ?? {}
        if (code === 'link_expired' || code === 'invalid_input') return null
        throw err
      }
    },
  }
}

const screen = defineScreen({
  redirect: leaveSignup,
  prepare: async (args) => {
    const draft = await args.queryClient.ensureQueryData(
      draftQuery(args, args.url.searchParams.get('token') ?? ''),
    )
    await prepareSignup(args, draft?.country ?? null)
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

export { action, clientAction, handle } from './signup/signup-action.ts'

/** Completes a signup that began at a partner (product: Signup). */
export default function CompleteSignupScreen() {
  const t = useTranslations('signup.complete')
  const api = useApi()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { data: draft } = useQuery(draftQuery({ api }, token))
  if (draft === null && !query.has('step')) return <Expired />
  return (
    <SignupPage
      person={null}
      prefilled={draft ?? {}}
      handoff={token}
      intro={<Alert tone="info">{t('intro')}</Alert>}
    />
  )
}

function Expired() {
  const t = useTranslations('signup.complete')
  return (
    <main id="content" className="page-width grid grow place-items-center py-8">
      <PageTitle title={t('expiredTitle')} />
      <EmptyState
        drawing={<Drawing src="/empty/not-found.svg" className="h-40 w-full" />}
        title={t('expiredTitle')}
        heading="h1"
        action={<ButtonLink to="/signup">{t('begin')}</ButtonLink>}
      >
        {t('expiredText')}
      </EmptyState>
    </main>
  )
}
