import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { QueueKind } from '../../../core/staff.ts'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'

/** Returns the address of an item, which leads on to others of the same kind where it was opened among these. */
export function itemPath(id: number, kind: QueueKind | undefined): string {
  return kind === undefined ? `/admin/items/${id}` : `/admin/items/${id}?kind=${kind}`
}

/** Claims the most urgent item and opens it; without one it leads to the queue. */
export function useStart({ kind, site }: { kind?: QueueKind | undefined; site?: number | undefined }) {
  const t = useTranslations('moderation.queue')
  const failed = useTranslations('staff')
  const api = useApi()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: () =>
      api.call.moderation.next({ ...(kind ? { kinds: [kind] } : {}), ...(site ? { sites: [site] } : {}) }),
    onSuccess: ({ items: [item] }) => {
      if (item) return navigate(itemPath(item.id, kind))
      toast.show({ text: t('empty') })
      return navigate(kind ? `/admin/queue/${kind}` : '/admin/queue')
    },
    onError: (err) => toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? failed('failed') }),
  })
}
