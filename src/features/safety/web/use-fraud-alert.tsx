import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazyComponent } from '../../../web/lazy-component.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { putData } from '../../../web/query-cache.ts'
import type { FraudWarning } from '../contract.ts'
import type { FraudAlertProps } from './fraud-alert.tsx'

const FraudAlert = lazyComponent<FraudAlertProps>(async () => (await import('./fraud-alert.tsx')).FraudAlert)

/** Returns the warning of somebody who wrote to the member and was banned for fraud, the newest first; or null. */
export function useFraudAlert(): ReactNode {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = api.safety.warnings.queryOptions({ input: {} })
  const { data } = useQuery<{ warnings: FraudWarning[] }>({ queryKey, queryFn: skipToken })
  const close = useMutation(api.safety.closeWarning.mutationOptions())
  const warning = data?.warnings[0]
  if (!warning) return null
  const onClose = () => {
    putData(queryClient, queryKey, { warnings: data.warnings.slice(1) })
    close.mutate({ id: warning.id })
  }
  return <FraudAlert name={warning.name} onClose={onClose} />
}
