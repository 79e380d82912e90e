import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiErrorOf, useApi } from '../../../web/api.tsx'
import type { Account } from '../../accounts/settings-contract.ts'

/** The own second factors; the screen must have asked for the account. */
export function useFactors(): Account['second_factor'] {
  const api = useApi()
  return useSuspenseQuery(api.account.read.queryOptions({ input: {} })).data.account.second_factor
}

/** Puts the account that a call answered where every section reads it. */
export function useKeepAccount(): (answer: { account: Account }) => void {
  const { queryKey } = useApi().account.read.queryOptions({ input: {} })
  const queryClient = useQueryClient()
  return ({ account }) => queryClient.setQueryData(queryKey, { account })
}

/** What to say of a call that failed: the server's words, or ours where there was no connection. */
export function useFailureText(): (err: unknown) => string {
  const t = useTranslations('factors')
  return (err) => apiErrorOf(err)?.message ?? t('failed')
}
