import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Card as ProfileCard } from '../../../core/people.ts'
import { useApi } from '../../../web/api.tsx'
import { Avatar } from '../../../web/kit/avatar.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { SettingsSection } from '../../../web/kit/settings-section.tsx'

function useBlocked() {
  const api = useApi()
  return useQuery(api.profiles.blocked.queryOptions()).data?.cards ?? []
}

/** Those whom the member has blocked, to let them back; nothing while there is nobody. */
export function BlockedMembers() {
  const t = useTranslations('profiles.blocked')
  const cards = useBlocked()
  if (cards.length === 0) return null
  return (
    <Card>
      <h2 className="text-lg">{t('title')}</h2>
      <p className="mt-1 text-sm text-muted">{t('text')}</p>
      <BlockedList cards={cards} />
    </Card>
  )
}

/** The same in the settings, where it is also said that there is nobody. */
export function BlockedSection() {
  const t = useTranslations('profiles.blocked')
  const cards = useBlocked()
  return (
    <SettingsSection id="blocked" title={t('title')} description={t('text')}>
      {cards.length === 0 ? <p className="text-muted">{t('none')}</p> : <BlockedList cards={cards} />}
    </SettingsSection>
  )
}

function BlockedList({ cards }: { cards: ProfileCard[] }) {
  const api = useApi()
  const t = useTranslations('profiles.blocked')
  const queryClient = useQueryClient()
  const unblock = useMutation(
    api.profiles.unblock.mutationOptions({ onSuccess: () => queryClient.invalidateQueries() }),
  )
  return (
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
  )
}
