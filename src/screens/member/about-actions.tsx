import type { Profile } from '../../core/schemas.ts'
import { aboutParam, aboutText } from '../../features/cards/about-rules.ts'
import type { AboutInput } from '../../features/cards/contract.ts'
import { LikeAboutButton } from '../../features/likes/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { IconButtonLink } from '../../web/kit/icon-button.tsx'
import { MessageCircle } from '../../web/kit/icons.tsx'

interface AboutActionsProps {
  profile: Profile
  /** One photo or one answer of the profile. */
  about: AboutInput
}

/** Likes a member for a photo or an answer, or writes about it. */
export function AboutActions({ profile, about }: AboutActionsProps) {
  const t = useTranslations('answers.about')
  const isPhoto = about.photo_id !== undefined
  const tone = isPhoto ? 'scrim' : 'quiet'
  return (
    <>
      <LikeAboutButton
        key={aboutText(about)}
        member={profile}
        about={about}
        label={t(isPhoto ? 'likePhoto' : 'likeAnswer')}
        tone={tone}
      />
      <IconButtonLink
        to={`/members/${profile.id}/chat?${aboutParam}=${aboutText(about)}`}
        label={t(isPhoto ? 'writePhoto' : 'writeAnswer')}
        tone={tone}
      >
        <MessageCircle />
      </IconButtonLink>
    </>
  )
}
