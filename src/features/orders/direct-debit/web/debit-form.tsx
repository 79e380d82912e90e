import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { newClientId } from '../../../../core/client-ids.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { Checkbox } from '../../../../web/kit/fields/checkbox.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { refusedForm, useFocusRefused } from '../../../../web/refused-form.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { useMethods } from '../../checkout/web/market-data.ts'
import { orderIntent, useOrderProblem, useOrderRefusal } from '../../checkout/web/order-problem.tsx'
import { foldIban, isIban } from '../../iban-rules.ts'
import { debitMethod } from '../../rules.ts'

/** The bank account, the text of the mandate and the authorisation (law: 2.9). `discount`: the code of the price shown. */
export function DebitForm({ discount }: { discount: string }) {
  const t = useTranslations('orders.debit')
  const formRef = useRef<HTMLFormElement>(null)
  const refusal = useOrderRefusal()
  const problem = useOrderProblem()
  const [clientId] = useState(newClientId)
  const navigation = useNavigation()
  const isBusy = navigation.state === 'submitting' && navigation.formData?.get('intent') === orderIntent
  const { fields, message } = refusedForm(refusal, {
    iban_invalid: 'iban',
    consent_required: 'authorized',
    code_invalid: 'phone',
  })
  useFocusRefused(formRef, refusal)
  const field = (name: string) => ({ name, error: fields[name], defaultValue: refusal?.values[name] ?? '' })
  return (
    <Form ref={formRef} method="post" className="flex flex-col gap-5">
      <input type="hidden" name="intent" value={orderIntent} />
      <input type="hidden" name="client_id" defaultValue={clientId} suppressHydrationWarning />
      <input type="hidden" name="discount_code" value={discount} />
      <h2 className="text-lg">{t('account')}</h2>
      {message ? (
        <Alert tone="danger" isAnnounced>
          {problem}
        </Alert>
      ) : null}
      <TextField
        {...field('account_holder')}
        label={t('holder')}
        autoComplete="name"
        maxLength={70}
        required
      />
      <IbanField error={fields.iban} defaultValue={refusal?.values.iban ?? ''} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
        <TextField
          {...field('street')}
          label={t('street')}
          autoComplete="address-line1"
          maxLength={70}
          required
        />
        <TextField {...field('house_number')} label={t('house_number')} maxLength={16} required />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3">
        <TextField {...field('zip')} label={t('zip')} autoComplete="postal-code" maxLength={16} required />
        <TextField
          {...field('city')}
          label={t('city')}
          autoComplete="address-level2"
          maxLength={70}
          required
        />
      </div>
      <TextField
        {...field('phone')}
        type="tel"
        label={t('phone')}
        hint={t('phoneHint')}
        autoComplete="tel"
        maxLength={30}
        required
      />
      <Mandate error={fields.authorized === undefined ? undefined : t('authorizedMissing')} />
      <Button type="submit" size="large" isLoading={isBusy} isWide>
        {t('send')}
      </Button>
    </Form>
  )
}

/** Checks the IBAN when the field is left; the server checks it again. */
function IbanField({ error, defaultValue }: { error: string | undefined; defaultValue: string }) {
  const t = useTranslations('orders.debit')
  const [isWrong, setWrong] = useState(false)
  return (
    <TextField
      name="iban"
      label={t('iban')}
      defaultValue={defaultValue}
      error={isWrong ? t('ibanWrong') : error}
      onBlur={({ target }) => setWrong(target.value !== '' && !isIban(foldIban(target.value)))}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      required
    />
  )
}

/** Returns whether the provider stores the mandate for later orders: some make it for one debit only. */
export function useIsDebitRepeatable(): boolean {
  return useMethods().payment_methods.some(({ code, recurring }) => code === debitMethod && recurring)
}

function Mandate({ error }: { error: string | undefined }) {
  const t = useTranslations('orders.debit')
  const settings = useSiteSettings()
  const { data } = useQuery(useApi().sites.company.queryOptions({ input: {} }))
  const isRepeatable = useIsDebitRepeatable()
  const company = data?.company.name || (settings?.name ?? '')
  return (
    <section
      aria-labelledby="mandate-title"
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4"
    >
      <h3 id="mandate-title" className="font-semibold">
        {t('mandate')}
      </h3>
      <p className="text-sm">{t('mandateText', { company, later: isRepeatable ? 'yes' : 'no' })}</p>
      {data?.company.creditor_id ? (
        <p className="text-sm text-muted">
          {t('creditor')}: <span className="wrap-anywhere">{data.company.creditor_id}</span>
        </p>
      ) : null}
      <Checkbox name="authorized" label={t('authorized')} error={error} />
    </section>
  )
}
