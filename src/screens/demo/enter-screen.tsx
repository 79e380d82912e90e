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
import { type StaffLogin, staffLogins } from './work-roles.tsx'

const screen = defineScreen({
  prepare: async (page) => {
    const { niche } = await requireDemo(page)
    const { api, queryClient, url } = page
    if (niche === 1 && staffOf(url.searchParams))
      await queryClient.ensureQueryData(api.demo.desk.queryOptions({ input: {} }))
  },
  // Whoever is logged in already may become one of the staff.
  redirect: ({ isLoggedIn, url }) =>
    isLoggedIn && !staffOf(url.searchParams) ? nextPath(url.searchParams.get('next')) : null,
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Returns who of the staff is to be entered as; undefined for members. */
function staffOf(params: URLSearchParams): StaffLogin | undefined {
  return staffLogins.find((login) => login === params.get('as'))
}

/**
 * Enters as one of the pair of the visitor's country and language, once its population is made, or as one of the staff, once there
 * is work for them.
 */
const form = defineForm(async ({ api, url }) => {
  const staff = staffOf(url.searchParams)
  if (staff) {
    const desk = await api.call.demo.prepareDesk({})
    if (!desk.is_ready) return redirect(url.pathname + url.search)
    await api.call.accounts.login({ email: `${staff}@vonk.test`, password: demoPassword })
    return redirectDocument(nextPath(url.searchParams.get('next')))
  }
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

/** Shows how far the visitor's population is, or the work of the staff, and enters as soon as it is ready. */
export default function EnterScreen() {
  const t = useTranslations('demo.enter')
  const work = useTranslations('demo.work.enter')
  const api = useApi()
  const submit = useSubmit()
  const [params] = useSearchParams()
  const refusal = useActionData<FormRefusal>()
  const isBusy = useNavigation().state !== 'idle'
  const isStaff = staffOf(params) !== undefined
  const polled = {
    refetchInterval: ({ state }: { state: { data?: { is_ready: boolean } | undefined } }) =>
      state.data?.is_ready ? (false as const) : pollMs,
    // Its age does not matter: it is read while it changes.
    staleTime: 0,
  }
  const { data: population } = useQuery({
    ...api.demo.stage.queryOptions({ input: {} }),
    ...polled,
    enabled: !isStaff,
  })
  const { data: desk } = useQuery({
    ...api.demo.desk.queryOptions({ input: {} }),
    ...polled,
    enabled: isStaff,
  })
  const made = isStaff ? desk : population
  const isReady = made?.is_ready ?? false
  const title = isStaff ? work('title') : t('title')
  const hasEntered = useRef(false)
  const target = `/demo/enter?${params}`
  useEffect(() => {
    if (!isReady || refusal || hasEntered.current) return
    hasEntered.current = true
    void submit(null, { method: 'post', action: target })
  }, [isReady, refusal, submit, target])
  const percent = Math.floor((made?.share ?? 0) * 100)
  return (
    <main
      id="content"
      className="page-width flex grow flex-col items-center justify-center gap-4 py-16 text-center"
    >
      <PageTitle title={title} />
      <h1 className="text-xl">{isReady ? t('ready') : title}</h1>
      {refusal ? <Alert>{refusal.error.message}</Alert> : null}
      {isReady ? null : (
        <>
          <p className="max-w-prose text-balance text-muted">
            {isStaff
              ? work('text')
              : population
                ? t('text', { from: t(`from.${population.country}`) })
                : null}
          </p>
          <progress
            max={100}
            value={percent}
            aria-label={title}
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
