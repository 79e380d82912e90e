import { useSuspenseQuery } from '@tanstack/react-query'
import { isRouteErrorResponse, useParams } from 'react-router'
import { ErrorScreen } from '../../../../web/error-screen.tsx'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { Card } from '../../../../web/kit/card.tsx'
import { LinkIcon } from '../../../../web/kit/icons.tsx'
import { MessageCard } from '../../../../web/kit/message-card.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { PageTitle } from '../../../../web/page-title.tsx'
import { defineForm, defineScreen } from '../../../../web/screen.ts'
import { DecisionView } from './decision-view.tsx'
import { sendAppeal } from './send-appeal.ts'

const screen = defineScreen({
  queries: ({ api, params: { token = '' } }) => [api.decisions.list.queryOptions({ input: { token } })],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader
/** Whoever cannot log in sends a plain form; members keep the scripts of their navigation. */
export const handle = { isHydrated: 'forMembers' }

const form = defineForm((args) => sendAppeal(args, args.params.token))
export const action = form.action
export const clientAction = form.clientAction

/** The target of the link in a statement of reasons, and of a refused login: one decision, also without a session. */
export default function DecisionScreen() {
  const t = useTranslations('decisions.page')
  const { token = '' } = useParams()
  const api = useApi()
  const { decisions } = useSuspenseQuery(api.decisions.list.queryOptions({ input: { token } })).data
  const [decision] = decisions
  if (!decision) return <BrokenLink />
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} />
      <Card className="flex w-full max-w-prose flex-col gap-4 sm:p-8">
        <h1 className="text-xl text-balance">{t('title')}</h1>
        <DecisionView decision={decision} heading="h2" action={`/decisions/${token}`} isFormOpen />
      </Card>
    </main>
  )
}

function BrokenLink() {
  const t = useTranslations('decisions.page')
  return (
    <MessageCard
      title={t('brokenTitle')}
      icon={<LinkIcon />}
      actions={<ButtonLink to="/login?next=/settings%23decisions">{t('login')}</ButtonLink>}
    >
      <p>{t('brokenText')}</p>
    </MessageCard>
  )
}

/** Explains a link that was cut off or made up, or whose decision is gone. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const isUnknown = isRouteErrorResponse(error) && (error.status === 404 || error.status === 400)
  return isUnknown ? <BrokenLink /> : <ErrorScreen error={error} />
}
