import type { InferContractRouterOutputs } from '@orpc/contract'
import { useRef } from 'react'
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Checkbox } from '../../../web/kit/fields/checkbox.tsx'
import { TextAreaField, TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { refusedForm, useFocusRefused } from '../../../web/refused-form.ts'
import { defineForm, defineScreen, type FormRefusal } from '../../../web/screen.ts'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import type { safety } from '../contract.ts'
import { complaintKinds, maxComplaintLength } from '../rules.ts'

const screen = defineScreen({})
export const loader = screen.loader
export const clientLoader = screen.clientLoader
/** Visitors send a plain form; members keep the scripts of their navigation. */
export const handle = { isHydrated: 'forMembers', isSameForVisitors: true }

/** The page's receipt of a complaint. */
type Receipt = Pick<InferContractRouterOutputs<typeof safety>['complain'], 'reference' | 'mail_sent'>

const form = defineForm(async ({ api, form: entered }) => {
  const text = (name: string) => String(entered.get(name) ?? '').trim()
  const optional = (name: string) => (text(name) === '' ? {} : { [name]: text(name) })
  const { reference, mail_sent } = await api.call.safety.complain({
    // An empty choice is refused like an unknown one.
    kind: text('kind') as (typeof complaintKinds)[number],
    text: text('text'),
    ...optional('url'),
    ...optional('name'),
    ...optional('email'),
    ...optional('signature'),
    ...(/^[1-9]\d{0,14}$/.test(text('photo_id')) ? { photo_id: Number(text('photo_id')) } : {}),
    good_faith: entered.has('good_faith'),
  })
  return Response.json({ reference, mail_sent } satisfies Receipt)
})
export const action = form.action
export const clientAction = form.clientAction

/** The public form for reports and complaints, for anybody (law: 2.1). */
export default function ComplaintsScreen() {
  const t = useTranslations('safety.complaint')
  const answer = useActionData<FormRefusal | Receipt>() ?? null
  const isSent = answer !== null && 'reference' in answer
  return (
    <main id="content" className="page-width py-8 lg:py-12">
      <PageTitle title={t('title')} description={t('intro')} />
      <div className="mx-auto flex max-w-prose flex-col gap-5">
        {isSent ? (
          <Sent receipt={answer} />
        ) : (
          <>
            <h1 className="text-2xl text-balance">{t('title')}</h1>
            <p>{t('intro')}</p>
            <ComplaintForm refusal={answer} />
          </>
        )}
      </div>
    </main>
  )
}

function ComplaintForm({ refusal }: { refusal: FormRefusal | null }) {
  const t = useTranslations('safety')
  const own = useTranslations('safety.complaint')
  const user = useCurrentUser()
  const [params] = useSearchParams()
  const formRef = useRef<HTMLFormElement>(null)
  const isBusy = useNavigation().state === 'submitting'
  const { fields, message } = refusedForm(refusal, {})
  useFocusRefused(formRef, refusal)
  const entered = (name: string, otherwise = '') => refusal?.values[name] ?? otherwise
  return (
    <Form ref={formRef} method="post" className="flex flex-col gap-5" noValidate>
      {message ? (
        <Alert tone="danger" isAnnounced>
          {message}
        </Alert>
      ) : null}
      <SelectField
        name="kind"
        label={own('kind')}
        emptyLabel={own('choose')}
        options={complaintKinds.map((value) => ({ value, label: own(`kinds.${value}`) }))}
        defaultValue={entered('kind', params.get('kind') ?? '')}
        error={fields.kind}
        required
      />
      <TextField
        name="url"
        label={own('url')}
        hint={own('urlHint')}
        isOptional
        defaultValue={entered('url', params.get('url') ?? '')}
        error={fields.url}
      />
      <TextAreaField
        name="text"
        label={own('text')}
        hint={own('textHint')}
        rows={6}
        maxGraphemes={maxComplaintLength}
        defaultValue={entered('text')}
        error={fields.text}
        required
      />
      <p className="text-sm text-muted">{t('danger')}</p>
      <TextField
        name="name"
        label={own('name')}
        isOptional
        autoComplete="name"
        maxLength={100}
        defaultValue={entered('name')}
        error={fields.name}
      />
      <TextField
        name="email"
        type="email"
        label={own('email')}
        hint={own('emailHint')}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        defaultValue={entered('email', user?.email ?? '')}
        error={fields.email}
      />
      <TextField
        name="signature"
        label={own('signature')}
        hint={own('signatureHint')}
        isOptional
        autoComplete="off"
        maxLength={100}
        defaultValue={entered('signature')}
        error={fields.signature}
      />
      <input type="hidden" name="photo_id" value={entered('photo_id', params.get('photo_id') ?? '')} />
      <Checkbox
        name="good_faith"
        label={own('goodFaith')}
        defaultChecked={refusal !== null && 'good_faith' in refusal.values}
        error={fields.good_faith}
      />
      <Button type="submit" size="large" isLoading={isBusy} className="self-start">
        {own('send')}
      </Button>
    </Form>
  )
}

function Sent({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('safety.complaint')
  return (
    <div role="status" className="flex flex-col gap-4">
      <h1 className="text-2xl text-balance">{t('doneTitle')}</h1>
      <p>{t('done', { reference: receipt.reference })}</p>
      {receipt.mail_sent ? <p>{t('doneMailed')}</p> : null}
    </div>
  )
}
