import { useState } from 'react'
import { Form, useLocation } from 'react-router'
import { classNames } from '../../../web/kit/class-names.ts'
import { IconButton, type IconButtonProps } from '../../../web/kit/icon-button.tsx'
import { Heart } from '../../../web/kit/icons.tsx'
import type { AboutInput } from '../../cards/contract.ts'
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
