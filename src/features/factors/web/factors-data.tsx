import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import type { Elements } from '../../../web/kit/elements.ts'
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

/** Shows one kind of second factor: its name, its description or state, and its actions. */
export function FactorPart({ title, text, children }: { title: string; text: string; children: Elements }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-3 border-t border-line pt-5 first:border-0 first:pt-0"
    >
      <div>
        <h3 id={titleId} className="text-base font-semibold">
          {title}
        </h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}
