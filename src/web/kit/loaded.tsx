import { useTranslations } from '../i18n/texts.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import type { Elements } from './elements.ts'

interface LoadedProps<Data> {
  /** The source, such as a query. */
  from: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** The failure message; a retry button appears below. */
  failed: string
  /** Placeholder while loading: a SkeletonGroup. */
  skeleton: Elements
  children: (data: Data) => Elements
}

/**
 * Shows loaded data; until then a skeleton, or a failure message. Once loaded, a later failure does not
 * replace it.
 */
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
