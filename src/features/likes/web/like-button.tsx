import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { IconButton, IconButtonLink } from '../../../web/kit/icon-button.tsx'
import { useCurrentUser, useSignupLink } from '../../accounts/web/public.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { type Likeable, useLike } from './use-like.ts'

export interface LikeButtonProps {
  member: Likeable
  /** `round` stands on the picture of a card, `wide` among the actions of a member's page. */
  look?: 'round' | 'wide'
  className?: string
}

/**
 * Likes a member, or takes the like back. A form, so that it works before and without script; visitors are led to
 * the signup.
 */
export function LikeButton(props: LikeButtonProps) {
  const user = useCurrentUser()
  return user ? <MemberLikeButton {...props} /> : <VisitorLikeButton {...props} />
}

function MemberLikeButton({ member, look = 'round', className }: LikeButtonProps) {
  const { pathname, search } = useLocation()
  const { toggle, isMatchShown, closeMatch } = useLike(member)
  const [isTouched, setTouched] = useState(false)
  const { liked } = member
  return (
    <>
      <Form
        method="post"
        action="/likes"
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          setTouched(true)
          toggle()
        }}
      >
        <input type="hidden" name="profile_id" value={member.id} />
        <input type="hidden" name="intent" value={liked ? 'undo' : 'like'} />
        <input type="hidden" name="next" value={pathname + search} />
        <LikeControl member={member} look={look} isPopping={isTouched && liked} />
      </Form>
      <MatchDialog member={member} isOpen={isMatchShown} onClose={closeMatch} />
    </>
  )
}

function LikeControl({
  member,
  look,
  isPopping,
}: Required<Pick<LikeButtonProps, 'member' | 'look'>> & { isPopping: boolean }) {
  const t = useTranslations('likes.button')
  const { name, liked, matched } = member
  const heart = <Heart className={classNames(liked && 'fill-current', isPopping && 'animate-pop')} />
  if (look === 'round') {
    return (
      <IconButton type="submit" tone="filled" label={t('likeName', { name })} aria-pressed={liked}>
        {heart}
      </IconButton>
    )
  }
  return (
    <Button type="submit" tone="secondary" size="large" icon={heart} aria-pressed={liked} isWide>
      {matched ? t('matched') : liked ? t('liked') : t('like')}
    </Button>
  )
}

function VisitorLikeButton({ member, look = 'round', className }: LikeButtonProps) {
  const t = useTranslations('likes.button')
  const signup = useSignupLink(member.id)
  if (look === 'wide') {
    return (
      <ButtonLink {...signup} tone="secondary" size="large" icon={<Heart />} className={className}>
        {t('like')}
      </ButtonLink>
    )
  }
  return (
    <IconButtonLink
      {...signup}
      tone="filled"
      label={t('likeName', { name: member.name })}
      className={className}
    >
      <Heart />
    </IconButtonLink>
  )
}
