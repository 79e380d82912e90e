import { useSuspenseQuery } from '@tanstack/react-query'
import { Form, redirectDocument, useActionData, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { Lock } from '../../../web/kit/icons.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineForm, defineScreen, type FormRefusal } from '../../../web/screen.ts'
import { nextPath } from '../../accounts/path-rules.ts'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { type AgeStatus, asksForProof } from '../rules.ts'

const screen = defineScreen({ queries: ({ api }) => [api.age.read.queryOptions({ input: {} })] })
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const form = defineForm(async ({ api, url }) => {
  const next = url.searchParams.get('next')
  const { redirect_url } = await api.call.age.start(next ? { next: nextPath(next) } : {})
  return redirectDocument(redirect_url)
})
export const action = form.action
export const clientAction = form.clientAction

/** Explains why an age check is required and what is stored, links to the check, and shows its result. */
export default function AgeCheckScreen() {
  const t = useTranslations('age.check')
  const api = useApi()
  const { policy, status, may_enter } = useSuspenseQuery(api.age.read.queryOptions({ input: {} })).data
    .age_assurance
  const refusal = useActionData<FormRefusal>()
  const isAsked = asksForProof(policy) && status !== 'proven'
  if (status === 'under_age') return <UnderAge />
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={t('title')} />
      <Card className="flex w-full max-w-540 flex-col items-start gap-5">
        <h1 className="text-xl">{t('title')}</h1>
        {refusal && (
          <Alert tone="danger" isAnnounced className="w-full">
            {refusal.error.message}
          </Alert>
        )}
        <StatusNotice status={status} isAsked={isAsked} />
        {isAsked ? (
          <>
            <p>{t(may_enter ? 'whyMedia' : 'whyEntry')}</p>
            <WhatHappens />
            <StartForm status={status} />
          </>
        ) : null}
        {isAsked ? null : <ContinueLink />}
        {isAsked && (
          <Link to="/" reloadDocument tone="quiet">
            {t('back')}
          </Link>
        )}
      </Card>
    </main>
  )
}

/** Shown to a member or visitor found under 18: nothing continues before staff has decided. */
function UnderAge() {
  const t = useTranslations('age.check')
  const isMember = useCurrentUser() !== null
  const email = useSiteSettings()?.support_email ?? ''
  const title = t(isMember ? 'heldTitle' : 'underAge')
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={title} />
      <Card className="flex w-full max-w-540 flex-col items-start gap-4">
        <Lock className="size-8 text-muted" />
        <h1 className="text-xl">{title}</h1>
        <p>{t(isMember ? 'heldText' : 'underAgeText')}</p>
        <p className="wrap-anywhere">
          {isMember
            ? t.rich('heldAppeal', {
                email,
                mail: (words) => (
                  <a href={`mailto:${email}`} className="font-medium underline">
                    {words}
                  </a>
                ),
              })
            : t('underAgeAccount', { email })}
        </p>
        {isMember ? (
          <>
            <p className="text-muted">{t('heldData')}</p>
            <div className="flex flex-wrap gap-2.5">
              <ButtonLink to="/settings#export" tone="secondary">
                {t('heldDownload')}
              </ButtonLink>
              <ButtonLink to="/settings/delete" tone="secondary">
                {t('heldDelete')}
              </ButtonLink>
            </div>
          </>
        ) : (
          <Link to="/" reloadDocument tone="quiet">
            {t('back')}
          </Link>
        )}
      </Card>
    </main>
  )
}

function StatusNotice({ status, isAsked }: { status: AgeStatus; isAsked: boolean }) {
  const t = useTranslations('age.check')
  if (status === 'proven')
    return (
      <Alert tone="success" title={t('proven')} className="w-full">
        {t('provenText')}
      </Alert>
    )
  if (!isAsked)
    return (
      <Alert title={t('notNeeded')} className="w-full">
        {t('notNeededText')}
      </Alert>
    )
  if (status === 'pending' || status === 'unclear')
    return (
      <Alert title={t(status)} className="w-full">
        {t(`${status}Text`)}
      </Alert>
    )
  return null
}

function WhatHappens() {
  const t = useTranslations('age.check')
  return (
    <dl className="flex flex-col gap-4">
      <div>
        <dt className="font-semibold">{t('howTitle')}</dt>
        <dd className="mt-0.5 text-muted">{t('how')}</dd>
      </div>
      <div>
        <dt className="font-semibold">{t('storedTitle')}</dt>
        <dd className="mt-0.5 text-muted">
          {t('stored')} {t('lasts')}
        </dd>
      </div>
    </dl>
  )
}

const startWords = { none: 'start', pending: 'startAnew', unclear: 'again' } as const

function StartForm({ status }: { status: AgeStatus }) {
  const t = useTranslations('age.check')
  const [params] = useSearchParams()
  const isBusy = useNavigation().state === 'submitting'
  const isPending = status === 'pending'
  return (
    <div className="flex w-full flex-col gap-2.5 sm:flex-row">
      {isPending && (
        <ButtonLink to={`/age-check?${params}`} reloadDocument size="large">
          {t('look')}
        </ButtonLink>
      )}
      <Form method="post" className="flex flex-col">
        <Button type="submit" size="large" tone={isPending ? 'secondary' : 'primary'} isLoading={isBusy}>
          {t(startWords[status as keyof typeof startWords])}
        </Button>
      </Form>
    </div>
  )
}

function ContinueLink() {
  const t = useTranslations('age.check')
  const [params] = useSearchParams()
  return (
    <ButtonLink to={nextPath(params.get('next'))} reloadDocument size="large">
      {t('continue')}
    </ButtonLink>
  )
}
