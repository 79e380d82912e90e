import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Card } from '../../../core/people.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { SettingsSection } from '../../../web/kit/settings-section.tsx'
import { Skeleton, SkeletonGroup } from '../../../web/kit/skeleton.tsx'
import { ListedMembers } from './listed-members.tsx'

interface ListedSectionProps {
  id: 'blocked' | 'hidden'
  list: UseQueryResult<{ cards: Card[] }>
  /** What the button beside each does, and for whom it is under way. */
  action: string
  pendingId: number | undefined
  onAction: (profileId: number) => void
}

/** A list of members in the settings, each with a way to take them off it; it is also said that there is nobody. */
export function ListedSection({ id, list, action, pendingId, onAction }: ListedSectionProps) {
  const t = useTranslations('profiles')
  return (
    <SettingsSection id={id} title={t(`${id}.title`)} description={t(`${id}.text`)}>
      <Loaded list={list}>
        {(cards) =>
          cards.length === 0 ? (
            <p className="text-muted">{t(`${id}.none`)}</p>
          ) : (
            <ListedMembers cards={cards} action={action} pendingId={pendingId} onAction={onAction} />
          )
        }
      </Loaded>
    </SettingsSection>
  )
}

function Loaded({
  list: { data, isError, isFetching, refetch },
  children,
}: {
  list: ListedSectionProps['list']
  children: (cards: Card[]) => ReactNode
}) {
  const t = useTranslations('profiles.listed')
  const kit = useTranslations('kit')
  if (data) return children(data.cards)
  if (!isError) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-16" />
      </SkeletonGroup>
    )
  }
  return (
    <Alert
      tone="danger"
      isAnnounced
      action={
        <Button tone="secondary" size="small" isLoading={isFetching} onClick={() => void refetch()}>
          {kit('retry')}
        </Button>
      }
    >
      {t('failed')}
    </Alert>
  )
}
