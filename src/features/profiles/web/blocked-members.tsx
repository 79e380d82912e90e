import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../web/api.tsx'
import { Avatar } from '../../../web/kit/avatar.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { Link } from '../../../web/kit/link.tsx'

/** Those whom the member has blocked, to let them back; nothing while there is nobody. */
export function BlockedMembers() {
  const api = useApi()
  const t = useTranslations('profiles.blocked')
  const queryClient = useQueryClient()
  const { data } = useQuery(api.profiles.blocked.queryOptions())
  const unblock = useMutation(
    api.profiles.unblock.mutationOptions({ onSuccess: () => queryClient.invalidateQueries() }),
  )
  const cards = data?.cards ?? []
  if (cards.length === 0) return null
  return (
    <Card>
      <h2 className="text-lg">{t('title')}</h2>
      <p className="mt-1 text-sm text-muted">{t('text')}</p>
      <ul className="mt-3 divide-y divide-line">
        {cards.map(({ id, name, main_image }) => (
          <li key={id} className="flex items-center gap-3 py-3">
            <Avatar name={name} src={main_image?.thumb_filename} />
            <Link to={`/members/${id}`} tone="quiet" className="min-w-0 flex-1 truncate font-semibold">
              {name}
            </Link>
            <Button
              tone="secondary"
              size="small"
              isLoading={unblock.isPending && unblock.variables?.profile_id === id}
              onClick={() => unblock.mutate({ profile_id: id })}
            >
              {t('unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
