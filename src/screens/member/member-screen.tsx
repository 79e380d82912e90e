import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { Profile } from '../../core/schemas.ts'
import { signupPath, useCurrentUser } from '../../features/accounts/web/public.tsx'
import { aboutParam, aboutText } from '../../features/cards/about-rules.ts'
import type { AboutInput } from '../../features/cards/contract.ts'
import { isCardKnown, knownProfile, MemberError, MemberView } from '../../features/cards/web/public.tsx'
import { LikeAboutButton, SeeLike } from '../../features/likes/web/public.tsx'
import { SharePhotosDialog } from '../../features/photos/web/public.tsx'
import { useMemberList } from '../../features/profiles/web/public.tsx'
import { ReportDialog, type ReportSubjectIds } from '../../features/safety/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { ButtonLink } from '../../web/kit/button.tsx'
import { IconButton, IconButtonLink } from '../../web/kit/icon-button.tsx'
import {
  Ban,
  EllipsisVertical,
  Eye,
  EyeOff,
  Flag,
  Images,
  MessageCircle,
  RotateCcw,
} from '../../web/kit/icons.tsx'
import { Menu } from '../../web/kit/overlays/menu.tsx'
import type { MenuAction } from '../../web/kit/overlays/menu-entries.ts'
import { SkeletonGroup, SkeletonText } from '../../web/kit/skeleton.tsx'
import { useApi } from '../../web/page-data.tsx'
import { PageTitle } from '../../web/page-title.tsx'
import { useReopening } from '../../web/router/use-reopening.ts'
import { defineScreen } from '../../web/screen.ts'
import { MemberNotice } from '../layout/member-notices.tsx'
import { usePageDialog } from '../layout/use-page-dialog.ts'
import { MemberActions } from './member-actions.tsx'
import { memberIdOf } from './member-id.ts'
import { MemberSteps } from './member-steps.tsx'

interface AboutActionsProps {
  profile: Profile
  /** One photo or one answer of the profile. */
  about: AboutInput
}

/** Likes a member for a photo or an answer, or writes about it. */
function AboutActions({ profile, about }: AboutActionsProps) {
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

const screen = defineScreen({
  queries: ({ api, params }) => [api.cards.profile.queryOptions({ input: { id: memberIdOf(params.id) } })],
  isShownAtOnce: ({ api, queryClient, params }) => isCardKnown(queryClient, api, memberIdOf(params.id)),
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The member's profile; while it is loaded, the fields of the card from which the page was opened. */
function useProfile(id: number) {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(useApi().cards.profile.queryOptions({ input: { id } }))
  useReopening(data ? null : error)
  return { profile: data?.profile ?? knownProfile(queryClient, id), isLoading: !data }
}

/** A member's page, from the search and from the likes (product: Cards). */
export default function MemberScreen() {
  const id = memberIdOf(useParams().id)
  const { profile, isLoading } = useProfile(id)
  if (profile) return <MemberPage profile={profile} isLoading={isLoading} />
  return (
    <SkeletonGroup className="page-width grow py-8">
      <SkeletonText lines={8} />
    </SkeletonGroup>
  )
}

interface MemberMenuProps {
  profile: Profile
  onShare: () => void
  onReport: () => void
}

/** Further actions on a member: share photos, hide, report, block. */
function MemberMenu({ profile, onShare, onReport }: MemberMenuProps) {
  const t = useTranslations('profiles.view')
  const safety = useTranslations('safety')
  const { name, is_fictional, blocked_by_me } = profile
  const hiding = useHidingEntry(profile)
  const blocking = useBlockingEntry(profile)
  const share = { key: 'share', label: t('share'), icon: <Images />, onSelect: onShare }
  const report = {
    key: 'report',
    label: safety('reportProfile', { name }),
    icon: <Flag />,
    onSelect: onReport,
  }
  return (
    <Menu
      trigger={(trigger) => (
        <IconButton {...trigger} label={t('more')}>
          <EllipsisVertical />
        </IconButton>
      )}
      entries={
        blocked_by_me
          ? [report, blocking]
          : // A fictional profile has nobody who could look at photos.
            [...(is_fictional ? [] : [share]), hiding, 'line', report, blocking]
      }
    />
  )
}

function useHidingEntry(profile: Profile): MenuAction {
  const t = useTranslations('profiles.view')
  const { add, remove } = useMemberList('hidden')
  const { name } = profile
  return profile.hidden_by_me
    ? { key: 'unhide', label: t('unhide', { name }), icon: <Eye />, onSelect: () => remove(profile) }
    : { key: 'hide', label: t('hide', { name }), icon: <EyeOff />, onSelect: () => add(profile) }
}

function useBlockingEntry(profile: Profile): MenuAction {
  const t = useTranslations('profiles.view')
  const { add, remove } = useMemberList('blocked')
  const { name } = profile
  return profile.blocked_by_me
    ? { key: 'unblock', label: t('unblock', { name }), icon: <RotateCcw />, onSelect: () => remove(profile) }
    : {
        key: 'block',
        label: t('block', { name }),
        icon: <Ban />,
        isDangerous: true,
        onSelect: () => add(profile),
      }
}

function MemberPage({ profile, isLoading }: { profile: Profile; isLoading: boolean }) {
  const t = useTranslations('profiles')
  const user = useCurrentUser()
  const { id } = profile
  const report = usePageDialog<ReportSubjectIds>(id)
  const share = usePageDialog<null>(id)
  const photosPath = useSignupPathToPhotos(id)
  const [params] = useSearchParams()
  const isOwn = user?.profile.id === id
  const isOther = user !== null && !isOwn
  const canAct = isOther && !profile.blocked_by_me
  return (
    <>
      <PageTitle title={t('card.title', { name: profile.name, age: profile.age })} />
      <SeeLike profileId={id} />
      <MemberSteps profileId={id} />
      <MemberView
        profile={profile}
        isLoading={isLoading}
        ownInterests={user ? (isOwn ? [] : user.profile.interests) : null}
        actions={profile.blocked_by_me ? null : <MemberActions key={id} profile={profile} />}
        menu={
          isLoading ? (
            // As high as the button, so that nothing moves.
            <span className="h-11" />
          ) : isOther ? (
            <MemberMenu
              key={id}
              profile={profile}
              onShare={() => share.open(null)}
              onReport={() => report.open({ profile_id: id })}
            />
          ) : null
        }
        gallery={{
          start: Number(params.get(photoParam) ?? 1),
          more: user || profile.photos.length === 0 ? null : <MorePhotos to={photosPath} />,
          photoTools: (photo) =>
            canAct ? <AboutActions profile={profile} about={{ photo_id: photo.id }} /> : null,
          photoAction: (photo, close) =>
            isOther ? (
              <>
                {canAct ? <AboutActions profile={profile} about={{ photo_id: photo.id }} /> : null}
                <ReportPhotoButton
                  onPress={() => {
                    close()
                    report.open({ photo_id: photo.id })
                  }}
                />
              </>
            ) : null,
        }}
        answerAction={canAct ? (prompt) => <AboutActions profile={profile} about={{ prompt }} /> : undefined}
        notice={<MemberNotice profile={profile} />}
      />
      {isOther ? (
        <>
          <ReportDialog
            key={report.key}
            subject={report.subject ?? { profile_id: id }}
            member={profile}
            isOpen={report.isOpen}
            onClose={report.close}
          />
          <SharePhotosDialog
            key={share.key}
            profileId={id}
            name={profile.name}
            isOpen={share.isOpen}
            onClose={share.close}
          />
        </>
      ) : null}
    </>
  )
}

/** Index of the first photo, from 1. */
const photoParam = 'photo'

/** Returns the path of the signup for visitors, which leads back to the member's second photo. */
function useSignupPathToPhotos(profileId: number): string {
  const location = useLocation()
  return signupPath(location, profileId, `${location.pathname}?${photoParam}=2`)
}

/** Visitors see the main photo of members who agreed to it; the others after signing up. */
function MorePhotos({ to }: { to: string }) {
  const t = useTranslations('signup')
  return (
    <ButtonLink to={to} tone="quiet" size="small" icon={<Images />} className="-ms-3 mt-2">
      {t('morePhotos')}
    </ButtonLink>
  )
}

function ReportPhotoButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations('safety')
  return (
    <IconButton label={t('reportPhoto')} onClick={onPress}>
      <Flag />
    </IconButton>
  )
}

/** Explains why this member cannot be shown; a viewer who came from a list can continue in it. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <>
      <MemberSteps profileId={Number(useParams().id)} />
      <MemberError error={error} />
    </>
  )
}
