import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Avatar } from '../../../../web/kit/avatar.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { Card } from '../../../../web/kit/card.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { Loaded } from '../../../../web/kit/loaded.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { Skeleton, SkeletonGroup } from '../../../../web/kit/skeleton.tsx'
import { FictionalLabel } from '../../../sites/web/public.tsx'
import { type ListedMember, type ListName, useMemberList, useOwnList } from './use-member-list.ts'

/** Lists members with a way to remove each from the list. */
export function ListedMembers({ list, cards }: { list: ListName; cards: ListedMember[] }) {
  const t = useTranslations('profiles')
  const { remove, removedId } = useMemberList(list)
  const action = t(list === 'blocked' ? 'blocked.unblock' : 'hidden.show')
  return (
    <ul className="divide-y divide-line">
      {cards.map((card) => (
        <li key={card.id} className="flex items-center gap-3 py-3">
          <Avatar name={card.name} src={card.main_image?.thumb_filename} />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
            <Link to={`/members/${card.id}`} tone="quiet" className="max-w-full truncate font-semibold">
              {card.name}
            </Link>
            {card.is_fictional ? <FictionalLabel /> : null}
          </div>
          <Button
            tone="secondary"
            size="small"
            aria-label={`${action}: ${card.name}`}
            isLoading={removedId === card.id}
            onClick={() => remove(card)}
          >
            {action}
          </Button>
        </li>
      ))}
    </ul>
  )
}

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

/** Shows a list of members in the settings, with a way to remove each, or a text that the list is empty. */
export function ListedSection({ list }: { list: ListName }) {
  const t = useTranslations('profiles')
  return (
    <SettingsSection id={list} title={t(`${list}.title`)} description={t(`${list}.text`)}>
      <Loaded
        from={useOwnList(list)}
        failed={t('listed.failed')}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-16" />
          </SkeletonGroup>
        }
      >
        {({ cards }) =>
          cards.length === 0 ? (
            <p className="text-muted">{t(`${list}.none`)}</p>
          ) : (
            <ListedMembers list={list} cards={cards} />
          )
        }
      </Loaded>
    </SettingsSection>
  )
}
