import { useTranslations } from 'use-intl'
import { Loaded } from '../../../web/kit/loaded.tsx'
import { SettingsSection } from '../../../web/kit/settings-section.tsx'
import { Skeleton, SkeletonGroup } from '../../../web/kit/skeleton.tsx'
import { ListedMembers } from './listed-members.tsx'
import { type ListName, useOwnList } from './use-member-list.ts'

/** A list of members in the settings, each with a way to take them off it; it is also said that there is nobody. */
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
