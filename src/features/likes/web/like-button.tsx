import { useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { Heart } from '../../../web/kit/icons.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { useCarried } from '../../../web/router/carried-query.tsx'
import { openSignup, signupPath, useCurrentUser } from '../../accounts/web/public.tsx'
import { aboutParam, aboutText } from '../../cards/about-rules.ts'
import type { AboutInput } from '../../cards/contract.ts'
import { type Likeable, useLiking } from './liking.tsx'

interface LikeButtonProps {
  member: Likeable
  /** `round` is for the picture of a card, `wide` for the actions of a member's page. */
  look?: 'round' | 'wide'
  className?: string
}

/**
 * Likes a member, or takes the like back. It is a form, so it works before and without script; visitors are
 * sent to the signup first.
 */
export function LikeButton(props: LikeButtonProps) {
  const user = useCurrentUser()
  return user ? <MemberLikeButton {...props} /> : <VisitorLikeButton {...props} />
}

function MemberLikeButton(props: LikeButtonProps) {
  const { toggle } = useLiking()
  const [isTouched, setTouched] = useState(false)
  const { member } = props
  return (
    <LikeForm
      {...props}
      intent={member.liked ? 'undo' : 'like'}
      isPopping={isTouched && member.liked}
      onSubmit={() => {
        setTouched(true)
        toggle(member)
      }}
    />
  )
}

/** Stores the like in the browser and opens the signup; the first page after the login sends it. */
function VisitorLikeButton(props: LikeButtonProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const api = useApi()
  const { id } = props.member
  const signup = useCarried(signupPath({ pathname, search }, id))
  return (
    <LikeForm
      {...props}
      intent="like"
      isPopping={false}
      onSubmit={() => {
        // The signup opens at once; if it cannot be stored, the visitor likes again as a member.
        api.call.likes.storePending({ profile_id: id }).catch(() => undefined)
        const isOpened = openSignup({ profile_id: id })
        if (!isOpened) void navigate(signup)
      }}
    />
  )
}

interface LikeFormProps extends LikeButtonProps {
  intent: 'like' | 'undo'
  isPopping: boolean
  /** Called instead of sending the form, where there is script. */
  onSubmit: () => void
}

interface LikeFieldsProps {
  member: Likeable
  intent: 'like' | 'undo'
  /** The path to return to. */
  next: string
  about?: AboutInput
}

/** Renders the hidden fields that the form of a like sends without script. */
export function LikeFields({ member, intent, next, about }: LikeFieldsProps) {
  return (
    <>
      <input type="hidden" name="profile_id" value={member.id} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="next" value={next} />
      {about ? <input type="hidden" name={aboutParam} value={aboutText(about)} /> : null}
    </>
  )
}

function LikeForm({ member, look = 'round', className, intent, isPopping, onSubmit }: LikeFormProps) {
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action="/likes"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <LikeFields member={member} intent={intent} next={pathname + search} />
      <LikeControl member={member} look={look} isPopping={isPopping} />
    </Form>
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
