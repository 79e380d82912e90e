import { MessageCircle, PencilLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../core/people.ts'
import { useCurrentUser, useSignupLink } from '../features/accounts/web/public.tsx'
import { LikeButton } from '../features/likes/web/public.tsx'
import { ButtonLink } from '../web/kit/button.tsx'

/** What stands in thumb's reach: like and message, or the way to edit one's own; nothing for somebody one has blocked. */
export function MemberActions({ profile }: { profile: Profile }) {
  const isOwn = useCurrentUser()?.profile.id === profile.id
  if (isOwn) return <EditOwn />
  return <Actions profile={profile} />
}

function Actions({ profile }: { profile: Profile }) {
  return (
    <>
      <LikeButton member={profile} look="wide" className="flex-auto" />
      <MessageButton profile={profile} />
    </>
  )
}

/** Leads visitors to the signup, where their first message to this person can be written. */
function MessageButton({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.view')
  const isVisitor = useCurrentUser() === null
  const signup = useSignupLink(profile.id)
  const target = isVisitor ? signup : { to: `/members/${profile.id}/chat` }
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
