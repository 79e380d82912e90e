import { Form, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { refusedForm } from '../../../../web/refused-form.ts'
import { orderIntent, useOrderProblem, useOrderRefusal } from '../../checkout/web/order-problem.tsx'
import { OrderTerms } from '../../checkout/web/order-terms.tsx'
import { useIsDebitRepeatable } from './debit-form.tsx'

/** The code of the text message, with the order button: the order comes about here. */
export function DebitCodeForm() {
  const t = useTranslations('orders')
  const refusal = useOrderRefusal()
  const problem = useOrderProblem()
  const isBusy = useNavigation().state === 'submitting'
  const [params] = useSearchParams()
  const isMethodStored = useIsDebitRepeatable()
  const { fields } = refusedForm(refusal, { code_invalid: 'sms_code' })
  const back = new URLSearchParams(params)
  back.delete('mandate')
  return (
    <Form method="post" className="flex flex-col gap-5">
      <input type="hidden" name="intent" value={orderIntent} />
      <div>
        <h2 className="text-lg">{t('debit.codeTitle')}</h2>
        <p className="mt-1 text-muted" role="status">
          {t('debit.codeText')}
        </p>
      </div>
      <TextField
        name="sms_code"
        label={t('debit.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        error={fields.sms_code}
        className="max-w-60"
      />
      <p className="-mt-2 text-sm">
        <Link to={`/directdebit?${back}`}>{t('debit.restart')}</Link>
      </p>
      <OrderTerms
        isBusy={isBusy}
        problem={'sms_code' in fields ? null : problem}
        isMethodStored={isMethodStored}
      />
    </Form>
  )
}
