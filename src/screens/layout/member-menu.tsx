import type { Profile } from '../../core/schemas.ts'
import { useMemberList } from '../../features/profiles/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { IconButton } from '../../web/kit/icon-button.tsx'
import { Ban, EllipsisVertical, Eye, EyeOff, Flag, Images, RotateCcw } from '../../web/kit/icons.tsx'
import { Menu } from '../../web/kit/overlays/menu.tsx'
import type { MenuAction } from '../../web/kit/overlays/menu-entries.ts'

interface MemberMenuProps {
  profile: Profile
  onShare: () => void
  onReport: () => void
}

/** Further actions on a member: share photos, hide, report, block. */
export function MemberMenu({ profile, onShare, onReport }: MemberMenuProps) {
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
