import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { X } from '../../../web/kit/icons.tsx'
import { useApi } from '../../../web/page-data.tsx'
import type { Placement } from '../rules.ts'
import { PromotionView } from './promotion-view.tsx'

/**
 * Loads and shows the advertisement of a placement. Once hidden, a line in its stead confirms it and has the focus,
 * which would be lost with the button.
 */
export function PromotionCard({ placement }: { placement: Exclude<Placement, 'logout'> }) {
  const t = useTranslations('promotions')
  const api = useApi()
  const { data } = useQuery({
    ...api.promotions.current.queryOptions({ input: { placement } }),
    // One for each visit of the page; a failure shows none.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    throwOnError: false,
  })
  const dismiss = useMutation({ ...api.promotions.dismiss.mutationOptions(), throwOnError: false })
  const note = useRef<HTMLParagraphElement>(null)
  const isHidden = !dismiss.isIdle
  useEffect(() => {
    if (isHidden) note.current?.focus({ preventScroll: true })
  }, [isHidden])
  const promotion = data?.promotion
  if (!promotion) return null
  if (isHidden) {
    return (
      <p
        ref={note}
        role="status"
        tabIndex={-1}
        className="px-4 py-2 text-center text-sm text-muted outline-none"
      >
        {t('hidden')}
      </p>
    )
  }
  return (
    <PromotionView
      promotion={promotion}
      isCompact={placement === 'chats'}
      hide={
        <IconButton
          label={t('hide')}
          size="small"
          onClick={() => dismiss.mutate({ placement, id: promotion.id })}
        >
          <X />
        </IconButton>
      }
    />
  )
}
