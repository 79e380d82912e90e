import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { classNames } from '../../../web/kit/class-names.ts'
import { IconButton, type IconButtonProps } from '../../../web/kit/icon-button.tsx'
import { Heart } from '../../../web/kit/icons.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { putData } from '../../../web/query-cache.ts'
import type { AboutInput } from '../../cards/contract.ts'
import type { PendingLike } from '../contract.ts'
import { LikeFields } from './like-button.tsx'
import { type Likeable, useLiking } from './liking.tsx'

interface LikeAboutButtonProps extends Pick<IconButtonProps, 'label' | 'tone'> {
  member: Likeable
  about: AboutInput
}

/**
 * Likes a member for one photo or answer, and takes that like back. Nothing is rendered where the member was liked for
 * something else: there is one like. It is a form, so it works without script.
 */
export function LikeAboutButton({ member, about, label, tone }: LikeAboutButtonProps) {
  const { pathname, search } = useLocation()
  const { toggle } = useLiking()
  const [isOwn, setOwn] = useState(false)
  const { liked } = member
  if (liked && !isOwn) return null
  return (
    <Form
      method="post"
      action="/likes"
      onSubmit={(event) => {
        event.preventDefault()
        setOwn(true)
        toggle(member, about)
      }}
    >
      <LikeFields member={member} intent={liked ? 'undo' : 'like'} next={pathname + search} about={about} />
      <IconButton type="submit" label={label} tone={tone} aria-pressed={liked}>
        <Heart className={classNames(liked && 'animate-pop fill-current')} />
      </IconButton>
    </Form>
  )
}

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
