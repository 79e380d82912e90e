import { Ban, EllipsisVertical, Flag, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Profile } from '../core/people.ts'
import { useBlock } from '../features/profiles/web/public.tsx'
import { IconButton } from '../web/kit/icon-button.tsx'
import { Menu } from '../web/kit/menu.tsx'

/** What else can be done about a member: block, report. */
export function MemberMenu({ profile, onReport }: { profile: Profile; onReport: () => void }) {
  const t = useTranslations('profiles.view')
  const report = useTranslations('safety')
  const { block, unblock } = useBlock(profile)
  const { name } = profile
  return (
    <Menu
      trigger={(trigger) => (
        <IconButton {...trigger} label={t('more')}>
          <EllipsisVertical />
        </IconButton>
      )}
      entries={[
        { key: 'report', label: report('reportProfile', { name }), icon: <Flag />, onSelect: onReport },
        profile.blocked_by_me
          ? { key: 'unblock', label: t('unblock', { name }), icon: <RotateCcw />, onSelect: unblock }
          : { key: 'block', label: t('block', { name }), icon: <Ban />, isDangerous: true, onSelect: block },
      ]}
    />
  )
}
