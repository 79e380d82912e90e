import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../web/api.tsx'
import { Card } from '../../../web/kit/card.tsx'
import { ListedMembers } from './listed-members.tsx'
import { ListedSection } from './listed-section.tsx'
import { useListChange } from './use-list-change.ts'

function useBlocked() {
  const api = useApi()
  const t = useTranslations('profiles.blocked')
  const unblock = useMutation(api.profiles.unblock.mutationOptions(useListChange()))
  return {
    list: useQuery(api.profiles.blocked.queryOptions()),
    unblocking: {
      action: t('unblock'),
      pendingId: unblock.isPending ? unblock.variables.profile_id : undefined,
      onAction: (profile_id: number) => unblock.mutate({ profile_id }),
    },
  }
}

/** Those whom the member has blocked, to let them back; nothing while there is nobody. */
export function BlockedMembers() {
  const t = useTranslations('profiles.blocked')
  const { list, unblocking } = useBlocked()
  const cards = list.data?.cards ?? []
  if (cards.length === 0) return null
  return (
    <Card>
      <h2 className="text-lg">{t('title')}</h2>
      <p className="mt-1 mb-3 text-sm text-muted">{t('text')}</p>
      <ListedMembers cards={cards} {...unblocking} />
    </Card>
  )
}

/** The same in the settings, where it is also said that there is nobody. */
export function BlockedSection() {
  const { list, unblocking } = useBlocked()
  return <ListedSection id="blocked" list={list} {...unblocking} />
}
