import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../web/api.tsx'
import { ListedSection } from './listed-section.tsx'
import { useListChange } from './use-list-change.ts'

/** Those whom the member does not want to be shown again, in the settings, to be shown after all. */
export function HiddenSection() {
  const t = useTranslations('profiles.hidden')
  const api = useApi()
  const unhide = useMutation(api.profiles.unhide.mutationOptions(useListChange()))
  return (
    <ListedSection
      id="hidden"
      list={useQuery(api.profiles.hidden.queryOptions())}
      action={t('show')}
      pendingId={unhide.isPending ? unhide.variables.profile_id : undefined}
      onAction={(profile_id) => unhide.mutate({ profile_id })}
    />
  )
}
