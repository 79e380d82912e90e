import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Card } from '../../../../web/kit/card.tsx'
import { ListedMembers } from './listed-members.tsx'
import { useOwnList } from './use-member-list.ts'

/**
 * Lists the members whom the viewer has blocked, with a way to unblock them; renders nothing while there are
 * none.
 */
export function BlockedMembers() {
  const t = useTranslations('profiles.blocked')
  const cards = useOwnList('blocked').data?.cards ?? []
  if (cards.length === 0) return null
  return (
    <Card>
      <h2 className="text-lg">{t('title')}</h2>
      <p className="mt-1 mb-3 text-sm text-muted">{t('text')}</p>
      <ListedMembers list="blocked" cards={cards} />
    </Card>
  )
}
