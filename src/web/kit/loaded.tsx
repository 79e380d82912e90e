import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface LoadedProps<Data> {
  /** What is loaded; a query is one. */
  from: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Says that it could not be loaded; a button to try again stands below. */
  failed: string
  /** The shape of what comes: a SkeletonGroup. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What has been loaded; until then its shape, or that it failed. Once it is there, a later failure leaves it alone. */
export function Loaded<Data>({ from, failed, skeleton, children }: LoadedProps<Data>) {
  const t = useTranslations('kit')
  const { data, isError, isFetching, refetch } = from
  if (data !== undefined) return children(data)
  if (!isError) return skeleton
  return (
    <Alert
      tone="danger"
      isAnnounced
      action={
        <Button tone="secondary" size="small" isLoading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {failed}
    </Alert>
  )
}
