import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Avatar } from '../../../../web/kit/avatar.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { FictionalLabel } from '../../../sites/web/public.tsx'
import { type ListedMember, type ListName, useMemberList } from './use-member-list.ts'

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
