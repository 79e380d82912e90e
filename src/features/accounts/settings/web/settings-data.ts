import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { patchData, putData } from '../../../../web/query-cache.ts'
import type { Account } from '../../settings-contract.ts'

/** Returns the member's own account; the screen must have loaded it. */
export function useAccount(): Account {
  const api = useApi()
  return useSuspenseQuery(api.account.read.queryOptions({ input: {} })).data.account
}

/** How long the notice with the undo button is shown. */
const undoSeconds = 8

interface ChangeSpec<I> {
  send: (input: I) => Promise<{ account: Account }>
  /** Returns the account after the change, shown optimistically. */
  apply: (account: Account, input: I) => Account
}

/** A change and its inverse, each with its notice. */
interface Change<I> {
  input: I
  text: string
  back: { input: I; text: string }
}

/**
 * Changes a part of the member's own account: applied optimistically, sent to the server one after another,
 * with a notice that offers to undo it. A refused change is reported, and the stored values are shown again.
 */
export function useAccountChange<I>({ send, apply }: ChangeSpec<I>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('settings')
  const lastToast = useRef<string>(null)
  const { queryKey } = api.account.read.queryOptions({ input: {} })
  const mutationKey = ['account-change']
  const showToast = (request: Parameters<typeof toast.show>[0]) => {
    if (lastToast.current !== null) toast.dismiss(lastToast.current)
    lastToast.current = toast.show(request)
  }
  const mutation = useMutation({
    mutationKey,
    scope: { id: 'account-change' },
    mutationFn: (change: Change<I>) => send(change.input),
    onMutate: ({ input }) =>
      patchData(queryClient, queryKey, ({ account }) => ({ account: apply(account, input) })),
    onError: (err, _change, undo) => {
      undo?.()
      showToast({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('failed') })
      return queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: async (answer, { input, text, back }) => {
      // An older response must not revert a newer change.
      if (queryClient.isMutating({ mutationKey }) === 1) putData(queryClient, queryKey, answer)
      const takeBack = () => mutation.mutate({ ...back, back: { input, text } })
      showToast({ text, action: { label: t('undo'), onAction: takeBack }, timeoutSeconds: undoSeconds })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.account.consents.key() }),
        queryClient.invalidateQueries({ queryKey: api.accounts.key() }),
      ])
    },
  })
  return mutation
}
