import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazyComponent } from '../../../web/lazy-component.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { putData } from '../../../web/query-cache.ts'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import type { FraudAlertProps } from './fraud-alert.tsx'

const FraudAlert = lazyComponent<FraudAlertProps>(async () => (await import('./fraud-alert.tsx')).FraudAlert)

/**
 * Returns the warning of somebody who wrote to the member and was banned for fraud, the newest first; or null. A new one appears
 * on the page that is open.
 */
export function useFraudAlert(): ReactNode {
  const api = useApi()
  const queryClient = useQueryClient()
  const warnings = api.safety.warnings.queryOptions({ input: {} })
  const { queryKey } = warnings
  const { data } = useQuery({ ...warnings, enabled: useCurrentUser() !== null })
  const close = useMutation(api.safety.closeWarning.mutationOptions())
  const warning = data?.warnings[0]
  if (!warning) return null
  const onClose = () => {
    putData(queryClient, queryKey, { warnings: data.warnings.slice(1) })
    close.mutate({ id: warning.id })
  }
  return <FraudAlert name={warning.name} onClose={onClose} />
}
