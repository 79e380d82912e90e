import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Form, redirect, redirectDocument, useActionData, useNavigation, useSearchParams } from 'react-router'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import type { Elements } from '../../../web/kit/elements.ts'
import { PasswordField } from '../../../web/kit/fields/password-field.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { refusedForm, useFocusRefused } from '../../../web/refused-form.ts'
import { defineForm, defineScreen, type FormArgs, type FormRefusal } from '../../../web/screen.ts'
import type { Deletion } from '../contract.ts'
import { deletionReasons, eraseAfterDays } from '../rules.ts'

import { DeletionCredits } from './deletion-credits.tsx'
import { DeletionReasons } from './deletion-reasons.tsx'
import { DeletionSteps } from './deletion-steps.tsx'
import { MadeOffer, StayOffer } from './stay-offer.tsx'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [api.closure.read.queryOptions({ input: {} })],
  // A code that cannot be used is not shown; it never prevents a member from leaving.
  prepare: async ({ api, queryClient, url }) => {
    const code = url.searchParams.get('offer')
    if (code) await queryClient.prefetchQuery(api.orders.discountCode.queryOptions({ input: { code } }))
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const form = defineForm((args) =>
  args.form.get('intent') === 'offer' ? takeOffer(args) : deleteAccount(args),
)
export const action = form.action
export const clientAction = form.clientAction

async function takeOffer({ api, queryClient }: FormArgs): Promise<Response> {
  const { discount_code } = await api.call.closure.takeOffer({})
  await queryClient.invalidateQueries({ queryKey: api.closure.read.queryKey({ input: {} }) })
  return redirect(`/settings/delete?offer=${encodeURIComponent(discount_code.code)}`)
}

async function deleteAccount({ api, form: entered }: FormArgs): Promise<Response> {
  const text = (name: string) => String(entered.get(name) ?? '')
  const reason = deletionReasons.find((each) => each === text('reason'))
  await api.call.closure.delete({
    password: text('password'),
    reason: reason ?? 'not_said',
    comment: text('comment'),
  })
  const until = addSeconds(new Date(), eraseAfterDays * secondsPerDay)
  // Loads a new document, so that no cached data remains.
  return redirectDocument(`/account-deleted?until=${until.toISOString().slice(0, 10)}`)
}

/**
 * Deletes the account on one page: consequences, remaining credits, an optional reason, one offer, and the
 * password.
 */
export default function DeleteScreen() {
  const t = useTranslations('closure.delete')
  const api = useApi()
  const { data } = useQuery(api.closure.read.queryOptions({ input: {} }))
  if (!data) return null
  return (
    <main id="content" className="page-width flex flex-col items-center py-6 lg:py-10">
      <PageTitle title={t('title')} />
      <div className="flex w-full max-w-720 flex-col gap-8">
        <h1 className="text-xl text-balance">{t('title')}</h1>
        <Page deletion={data.deletion} />
      </div>
    </main>
  )
}

function Page({ deletion }: { deletion: Deletion }) {
  const t = useTranslations('closure.delete')
  const [params] = useSearchParams()
  const refusal = useActionData<FormRefusal>() ?? null
  const isOffer = refusal?.values.intent === 'offer'
  const code = params.get('offer') ?? deletion.offer_code
  return (
    <>
      <DeletionSteps days={deletion.erase_after_days} />
      <p>{t.rich('export', { link: (words) => <Link to="/settings#export">{words}</Link> })}</p>
      <DeletionCredits deletion={deletion} />
      {isOffer && (
        <Alert tone="warning" isAnnounced>
          {t('offer.gone')}
        </Alert>
      )}
      <LeavingForm
        refusal={isOffer ? null : refusal}
        offer={
          code ? <MadeOffer code={code} isNew={params.has('offer')} /> : <StayOffer offer={deletion.offer} />
        }
      />
    </>
  )
}

function LeavingForm({ refusal, offer }: { refusal: FormRefusal | null; offer: Elements }) {
  const t = useTranslations('closure.delete')
  const formRef = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'delete'
  const { fields, message } = refusedForm(refusal, { wrong_password: 'password' })
  useFocusRefused(formRef, refusal)
  return (
    <>
      <Form id="leave" ref={formRef} method="post" className="flex flex-col gap-8">
        <input type="hidden" name="intent" value="delete" />
        <DeletionReasons refusal={refusal} errors={fields} />
        {offer}
        <section
          id="confirm"
          aria-labelledby="confirm-title"
          className="flex scroll-mt-24 flex-col gap-4 border-t border-line pt-8"
        >
          <h2 id="confirm-title" className="text-lg">
            {t('confirm.title')}
          </h2>
          {message && (
            <Alert tone="danger" isAnnounced>
              {message}
            </Alert>
          )}
          <PasswordField
            id="leave-password"
            label={t('confirm.password')}
            name="password"
            error={fields.password}
            autoComplete="current-password"
            className="max-w-500"
            required
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <Button type="submit" tone="secondary" size="large" isWide isLoading={isBusy}>
              {t('confirm.submit')}
            </Button>
            <ButtonLink to="/settings" tone="secondary" size="large" isWide>
              {t('confirm.keep')}
            </ButtonLink>
          </div>
        </section>
      </Form>
      {/* The offer's button is inside the form above and submits this one. */}
      <Form id="stay" method="post" hidden>
        <input type="hidden" name="intent" value="offer" />
      </Form>
    </>
  )
}
