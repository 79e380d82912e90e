import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useApi } from '../../../web/page-data.tsx'
import { putData } from '../../../web/query-cache.ts'
import type { Account } from '../../accounts/settings-contract.ts'

/** Returns the member's second factors; the screen must have loaded the account. */
export function useFactors(): Account['second_factor'] {
  const api = useApi()
  return useSuspenseQuery(api.account.read.queryOptions({ input: {} })).data.account.second_factor
}

/**
 * Returns a callback that stores the account of a response in the query cache, where every section reads it.
 */
export function useCacheAccount(): (answer: { account: Account }) => void {
  const { queryKey } = useApi().account.read.queryOptions({ input: {} })
  const queryClient = useQueryClient()
  return ({ account }) => putData(queryClient, queryKey, { account })
}

/** Returns the message for a failed call: the server's, or our own where there was no connection. */
export function useFailureText(): (err: unknown) => string {
  const t = useTranslations('factors')
  return (err) => apiErrorOf(err)?.message ?? t('failed')
}
