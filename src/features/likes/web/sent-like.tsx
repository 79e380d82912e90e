import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { putData } from '../../../web/query-cache.ts'
import type { PendingLike } from '../contract.ts'
import { useLiking } from './liking.tsx'

const sentLikeKey = ['sent-like']

/** Stores the outcome of a like that was given before the login in the page (see `SentLike`). */
export function putSentLike(queryClient: QueryClient, like: PendingLike): void {
  putData(queryClient, sentLikeKey, like)
}

/** Announces, once, the outcome of a like that was given before the login: a notice, or the match. */
export function SentLike() {
  const queryClient = useQueryClient()
  const [like, setLike] = useState<PendingLike | null>(null)
  // After hydration: server-rendered pages hold no notices.
  useEffect(() => {
    setLike(queryClient.getQueryData<PendingLike>(sentLikeKey) ?? null)
    queryClient.removeQueries({ queryKey: sentLikeKey })
  }, [queryClient])
  return like ? <Announcement like={like} /> : null
}

function Announcement({ like: { card, outcome } }: { like: PendingLike }) {
  const t = useTranslations('likes.button')
  const toast = useToast()
  const { announce } = useLiking()
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once
  useEffect(() => {
    if (outcome === 'waiting')
      toast.show({ text: t('waitingToast', { name: card.name }), timeoutSeconds: 12 })
    else announce(card, outcome === 'match')
  }, [])
  return null
}
