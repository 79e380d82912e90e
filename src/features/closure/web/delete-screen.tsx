import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Form, redirect, redirectDocument, useActionData, useNavigation, useSearchParams } from 'react-router'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import type { Elements } from '../../../web/kit/elements.ts'
import { ChoiceGroup } from '../../../web/kit/fields/choice-group.tsx'
import { TextAreaField } from '../../../web/kit/fields/field.tsx'
import { PasswordField } from '../../../web/kit/fields/password-field.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { refusedForm, useFocusRefused } from '../../../web/refused-form.ts'
import { defineForm, defineScreen, type FormArgs, type FormRefusal } from '../../../web/screen.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'
import type { Deletion } from '../contract.ts'
import { deletionReasons, eraseAfterDays, maxCommentLength } from '../rules.ts'
import { MadeOffer, StayOffer } from './stay-offer.tsx'

/** Lists the steps of a deletion in chronological order. */
function DeletionSteps({ days }: { days: number }) {
  const t = useTranslations('closure.delete.steps')
  const steps = [
    [t('now'), t('nowText')],
    [t('until', { days }), t('untilText')],
    [t('then'), t('thenText')],
    [t('kept'), t('keptText')],
  ]
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="text-lg">
        {t('title')}
      </h2>
      <dl className="mt-4 border-t border-line">
        {steps.map(([when, what]) => (
          <div
            key={when}
            className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <dt className="font-semibold">{when}</dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface DeletionReasonsProps {
  refusal: FormRefusal | null
  errors: Record<string, string>
}

/** The reasons for leaving; not saying is selected by default. */
function DeletionReasons({ refusal, errors }: DeletionReasonsProps) {
  const t = useTranslations('closure.delete.reason')
  return (
    <div className="flex flex-col gap-6">
      <ChoiceGroup
        kind="one"
        look="chips"
        label={t('label')}
        hint={t('hint')}
        name="reason"
        defaultValue={refusal?.values.reason ?? 'not_said'}
        choices={deletionReasons.map((value) => ({ value, label: t(`options.${value}`) }))}
      />
      <TextAreaField
        label={t('comment')}
        hint={t('commentHint')}
        name="comment"
        defaultValue={refusal?.values.comment}
        error={errors.comment}
        maxGraphemes={maxCommentLength}
        isOptional
      />
    </div>
  )
}

/** Explains what happens to the remaining credits, and which of them can be refunded (law: Withdrawal). */
function DeletionCredits({ deletion }: { deletion: Deletion }) {
  const t = useTranslations('closure.delete.credits')
  const site = useSiteSettings()
  const { credits, paid_credits, erase_after_days } = deletion
  if (credits === 0) return null
  return (
    <Alert title={t('title', { credits })}>
      <p>{t('lost', { days: erase_after_days })}</p>
      {paid_credits > 0 && site && (
        <p className="mt-1">
          {t.rich('paid', {
            credits: paid_credits,
            days: site.refund_days,
            link: (words) => <Link to="/withdraw">{words}</Link>,
          })}
        </p>
      )}
    </Alert>
  )
}

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
