import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Loaded } from '../../../../web/kit/loaded.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { Skeleton, SkeletonGroup } from '../../../../web/kit/skeleton.tsx'
import { ListedMembers } from './listed-members.tsx'
import { type ListName, useOwnList } from './use-member-list.ts'

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
