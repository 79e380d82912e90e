import type { Card } from '../../../core/people.ts'
import { Avatar } from '../../../web/kit/avatar.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Link } from '../../../web/kit/link.tsx'

interface ListedMembersProps {
  cards: Card[]
  /** What the button beside each does, and for whom it is under way. */
  action: string
  pendingId: number | undefined
  onAction: (profileId: number) => void
}

/** Members of a list of one's own, each with a way to take them off it. */
export function ListedMembers({ cards, action, pendingId, onAction }: ListedMembersProps) {
  return (
    <ul className="divide-y divide-line">
      {cards.map(({ id, name, main_image }) => (
        <li key={id} className="flex items-center gap-3 py-3">
          <Avatar name={name} src={main_image?.thumb_filename} />
          <Link to={`/members/${id}`} tone="quiet" className="min-w-0 flex-1 truncate font-semibold">
            {name}
          </Link>
          <Button
            tone="secondary"
            size="small"
            aria-label={`${action}: ${name}`}
            isLoading={pendingId === id}
            onClick={() => onAction(id)}
          >
            {action}
          </Button>
        </li>
      ))}
    </ul>
  )
}
