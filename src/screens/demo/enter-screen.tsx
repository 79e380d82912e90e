import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  Form,
  redirect,
  redirectDocument,
  useActionData,
  useNavigation,
  useSearchParams,
  useSubmit,
} from 'react-router'
import { nextPath } from '../../features/accounts/path-rules.ts'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Alert } from '../../web/kit/alert.tsx'
import { Button } from '../../web/kit/button.tsx'
import { useApi } from '../../web/page-data.tsx'
import { PageTitle } from '../../web/page-title.tsx'
import { defineForm, defineScreen, type FormRefusal } from '../../web/screen.ts'
import { demoPassword, requireDemo } from './demo.ts'

const screen = defineScreen({
  prepare: requireDemo,
  redirect: ({ isLoggedIn, url }) => (isLoggedIn ? nextPath(url.searchParams.get('next')) : null),
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Enters as one of the pair of the visitor's country and language, once its population is made. */
const form = defineForm(async ({ api, url }) => {
  const as = url.searchParams.get('as') === 'premium' ? 'premium' : 'free'
  const population = await api.call.demo.prepare({})
  if (!population.is_ready) return redirect(url.pathname + url.search)
  // An account that a visitor has closed is gone: the one that README names is tried then.
  await api.call.accounts.login({ email: population[as]?.email ?? `${as}@vonk.test`, password: demoPassword })
  return redirectDocument(nextPath(url.searchParams.get('next')))
})
export const action = form.action
export const clientAction = form.clientAction

/** How often the browser asks how far the population is. */
const pollMs = 700

/** Shows how far the visitor's population is, and enters as soon as it is ready. */
export default function EnterScreen() {
  const t = useTranslations('demo.enter')
  const api = useApi()
  const submit = useSubmit()
  const [params] = useSearchParams()
  const refusal = useActionData<FormRefusal>()
  const isBusy = useNavigation().state !== 'idle'
  const { data: population } = useQuery({
    ...api.demo.stage.queryOptions({ input: {} }),
    refetchInterval: ({ state }) => (state.data?.is_ready ? false : pollMs),
    // Its age does not matter: it is read while it changes.
    staleTime: 0,
  })
  const isReady = population?.is_ready ?? false
  const hasEntered = useRef(false)
  const target = `/demo/enter?${params}`
  useEffect(() => {
    if (!isReady || refusal || hasEntered.current) return
    hasEntered.current = true
    void submit(null, { method: 'post', action: target })
  }, [isReady, refusal, submit, target])
  const percent = Math.floor((population?.share ?? 0) * 100)
  return (
    <main
      id="content"
      className="page-width flex grow flex-col items-center justify-center gap-4 py-16 text-center"
    >
      <PageTitle title={t('title')} />
      <h1 className="text-xl">{isReady ? t('ready') : t('title')}</h1>
      {refusal ? <Alert>{refusal.error.message}</Alert> : null}
      {isReady ? null : (
        <>
          <p className="max-w-prose text-balance text-muted">
            {population ? t('text', { from: t(`from.${population.country}`) }) : null}
          </p>
          <progress
            max={100}
            value={percent}
            aria-label={t('title')}
            className="h-2 w-full max-w-100 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
          >
            {`${percent} %`}
          </progress>
          <noscript>
            <meta httpEquiv="refresh" content="2" />
          </noscript>
        </>
      )}
      {isReady ? (
        <Form method="post" action={target}>
          <Button type="submit" isLoading={isBusy}>
            {t('go')}
          </Button>
        </Form>
      ) : null}
    </main>
  )
}
