import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Profile } from '../../core/schemas.ts'
import { useCurrentUser, useSignupLink } from '../../features/accounts/web/public.tsx'
import { GiftDialog } from '../../features/chats/web/public.tsx'
import { LikeButton } from '../../features/likes/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../web/kit/button.tsx'
import { Gift, MessageCircle, PencilLine } from '../../web/kit/icons.tsx'
import { useAsked } from '../../web/use-asked.ts'

/** The actions in thumb's reach: like, gift and message, or editing one's own profile. */
export function MemberActions({ profile }: { profile: Profile }) {
  const user = useCurrentUser()
  if (user?.profile.id === profile.id) return <EditOwn />
  return (
    <>
      <LikeButton member={profile} look="wide" className="flex-auto" />
      {user ? <GiftAction profile={profile} /> : <VisitorGiftAction profile={profile} />}
      <MessageAction profile={profile} />
    </>
  )
}

/** Query parameter that opens the gifts after a login, a signup or a purchase. */
const giftParam = 'gift'

/** Next to like and message there is room for the icon only. */
const squareClasses = 'shrink-0 px-4!'

const giftLook = { tone: 'secondary', size: 'large', icon: <Gift />, className: squareClasses } as const

function GiftAction({ profile }: { profile: Profile }) {
  const t = useTranslations('gifts')
  const [isOpen, setOpen] = useState(false)
  useAsked(giftParam, () => setOpen(true))
  return (
    <>
      <Button {...giftLook} aria-label={t('button')} title={t('button')} onClick={() => setOpen(true)} />
      <GiftDialog profile={profile} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function VisitorGiftAction({ profile }: { profile: Profile }) {
  const t = useTranslations('gifts')
  const { pathname } = useLocation()
  const signup = useSignupLink(profile.id, `${pathname}?${giftParam}`)
  return <ButtonLink {...signup} {...giftLook} aria-label={t('button')} title={t('button')} />
}

/**
 * Leads visitors to the signup, where they can write their first message to this member, and on to the chat.
 */
function MessageAction({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.view')
  const isVisitor = useCurrentUser() === null
  const to = `/members/${profile.id}/chat`
  const signup = useSignupLink(profile.id, to)
  const target = isVisitor ? signup : { to }
  return (
    <ButtonLink {...target} size="large" icon={<MessageCircle />} className="flex-auto">
      {t('message')}
    </ButtonLink>
  )
}

function EditOwn() {
  const t = useTranslations('profiles.view')
  return (
    <ButtonLink to="/profile" tone="secondary" size="large" icon={<PencilLine />} className="flex-1">
      {t('editOwn')}
    </ButtonLink>
  )
}
