import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { noMoney } from '../../../core/money.ts'
import { readAmount, writeAmount } from '../../../core/typed-amounts.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextAreaField, TextField } from '../../../web/kit/fields/field.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { useDebounced } from '../../../web/use-debounced.ts'
import type { StaffOrderFile } from '../../support/contract.ts'
import { useMoneyNames } from './names.ts'

interface OrderDialogProps {
  order: StaffOrderFile
  isOpen: boolean
  onClose: () => void
}

/** Refunds all or a part of an order; says before what is taken back, and whether a second person confirms it. */
export function RefundDialog({ order, isOpen, onClose }: OrderDialogProps) {
  const t = useTranslations('money.refund')
  const failed = useTranslations('staff')
  const names = useMoneyNames()
  const formId = useId()
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const locale = useLocale()
  const left = order.refundable?.left ?? noMoney
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const amount = typed.trim() === '' ? left : readAmount(typed, locale)
  const asked = useDebounced(amount, 300, left)
  const preview = useQuery({
    ...api.support.previewRefund.queryOptions({ input: { id: order.id, amount: asked ?? left } }),
    enabled: isOpen && asked !== null && asked > 0 && asked <= left,
  })
  const refund = useMutation({
    mutationFn: () =>
      api.call.support.refund({ id: order.id, amount: amount ?? noMoney, reason: reason.trim() }),
    onSuccess: async ({ decision }) => {
      toast.show({ tone: 'success', text: t(decision ? 'proposed' : 'sent') })
      onClose()
      setTyped('')
      setReason('')
      await reload(queryClient, api.support.key())
    },
  })
  const fields = fieldErrorsOf(refund.error)
  const isAmount = amount !== null && amount > 0 && amount <= left
  const needsSecond = preview.data?.needs_confirmation === true
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isAmount) refund.mutate()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={refund.isPending} disabled={!isAmount}>
            {t(needsSecond ? 'propose' : 'send', { amount: names.money(amount ?? 0, order.currency) })}
          </Button>
        </>
      }
    >
      <form id={formId} method="dialog" noValidate onSubmit={send} className="flex flex-col gap-5">
        {refund.isError && !fields.amount && !fields.reason ? (
          <Alert tone="danger" isAnnounced>
            {apiErrorOf(refund.error)?.message ?? failed('failed')}
          </Alert>
        ) : null}
        <TextField
          label={t('amount', { currency: order.currency })}
          hint={t('amountHint', { amount: names.money(left, order.currency) })}
          error={fields.amount ?? (isAmount ? undefined : t('amountWrong'))}
          inputMode="decimal"
          value={typed}
          placeholder={writeAmount(left, locale)}
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextAreaField
          label={t('reason')}
          hint={t('reasonHint')}
          error={fields.reason}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {preview.data && isAmount ? (
          <div className="flex flex-col gap-1 text-sm" role="status">
            <p>
              {preview.data.credits === 0 ? t('takesNone') : t('takes', { credits: preview.data.credits })}
            </p>
            {needsSecond ? (
              <p className="text-warning">
                {t('second', { amount: names.money(order.refundable?.limit ?? 0, order.currency) })}
              </p>
            ) : null}
          </div>
        ) : null}
      </form>
    </Dialog>
  )
}

/** Records that a payment was reported as fraud. */
export function FraudDialog({ order, isOpen, onClose }: OrderDialogProps) {
  const t = useTranslations('money.fraud')
  const failed = useTranslations('staff')
  const formId = useId()
  const api = useApi()
  const queryClient = useQueryClient()
  const [reference, setReference] = useState('')
  const report = useMutation({
    mutationFn: () =>
      api.call.support.reportFraud({
        id: order.id,
        ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
      }),
    onSuccess: async () => {
      onClose()
      await reload(queryClient, api.support.key())
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      description={t('text')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={report.isPending}>
            {t('record')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="dialog"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          report.mutate()
        }}
      >
        {report.isError ? (
          <Alert tone="danger" isAnnounced>
            {apiErrorOf(report.error)?.message ?? failed('failed')}
          </Alert>
        ) : null}
        <TextField
          label={t('reference')}
          isOptional
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
