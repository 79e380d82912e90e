import { useCallback, useRef, useState } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { createOrderSender, type OrderSender } from './order-sender.ts'
import { orderOfAll, orderOfStored, type PhotoMove } from './photo-order.ts'

interface UsePhotoOrderOptions {
  photos: Photo[]
  /** Returns the photos as last stored, also those not rendered yet. */
  latestPhotos: () => Photo[]
  move: (move: PhotoMove) => Promise<{ photos: Photo[] }>
}

/**
 * Manages the order of the member's photos. A new order is shown optimistically and sent until it is stored.
 * When that fails, the stored order is restored and a notice offers to try again.
 */
export function usePhotoOrder({ photos: stored, latestPhotos, move }: UsePhotoOrderOptions) {
  const t = useTranslations('photos.own')
  const tKit = useTranslations('kit')
  const toast = useToast()
  const [wanted, setWanted] = useState<number[] | null>(null)
  const ids = idsOf(stored)

  const latest = { move, latestPhotos, toast, failed: t('orderFailed'), retry: tKit('retry') }
  const current = useRef(latest)
  current.current = latest
  const sender = useRef<OrderSender>(undefined)
  const send = useCallback((order: number[]) => {
    sender.current ??= createOrderSender({
      stored: () => idsOf(current.current.latestPhotos()),
      store: async (next) => idsOf((await current.current.move(next)).photos),
      onWanted: setWanted,
      onFailed: (_err, failed) => {
        const { toast, failed: text, retry } = current.current
        toast.show({ tone: 'danger', text, action: { label: retry, onAction: () => send(failed) } })
      },
    })
    sender.current.send(order)
  }, [])

  return {
    photos: wanted ? sorted(stored, orderOfStored(ids, wanted)) : stored,
    /** Takes the new order of the visible photos. */
    reorder: (shown: number[]) => send(orderOfAll(wanted ? orderOfStored(ids, wanted) : ids, shown)),
  }
}

const idsOf = (photos: Photo[]) => photos.map(({ id }) => id)

function sorted(photos: Photo[], order: number[]): Photo[] {
  return [...photos].sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}
