import { useMutation } from '@tanstack/react-query'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { useMemberList } from '../../profiles/web/public.tsx'
import type { ReportInput } from '../contract.ts'
import type { SubjectField } from '../rules.ts'

/** The subject that is reported. */
export type ReportSubjectIds = { [F in SubjectField]: Record<F, number> }[SubjectField]

/** Long enough to write the receipt number down. */
const receiptSeconds = 30

/** Sends a report, shows its number, and blocks the member where requested. */
export function useReport(member: { id: number; name: string }, onDone: () => void) {
  const api = useApi()
  const t = useTranslations()
  const toast = useToast()
  const { add: block } = useMemberList('blocked')
  const { mutate, isPending, error } = useMutation(api.safety.report.mutationOptions())
  const errorText = fieldErrorsOf(error).comment ?? apiErrorOf(error)?.message ?? t('frame.offline')
  return {
    send: ({ alsoBlock, ...input }: ReportInput & { alsoBlock: boolean }) =>
      mutate(input, {
        onSuccess: ({ reference }) => {
          toast.show({
            tone: 'success',
            text: t('safety.sent', { reference }),
            timeoutSeconds: receiptSeconds,
          })
          if (alsoBlock) block(member)
          onDone()
        },
      }),
    isPending,
    error: error ? errorText : null,
  }
}
