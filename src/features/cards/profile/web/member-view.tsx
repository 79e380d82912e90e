import type { ReactNode } from 'react'
import type { Interest } from '../../../../core/people.ts'
import { type ProfileTextName, profileTextNames, profileTexts } from '../../../../core/profile-texts.ts'
import type { PromptCode } from '../../../../core/prompts.ts'
import type { AnsweredPrompt, Profile } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Card } from '../../../../web/kit/card.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { UserRoundSearch } from '../../../../web/kit/icons.tsx'
import { SkeletonGroup, SkeletonText } from '../../../../web/kit/skeleton.tsx'
import { useBar } from '../../../../web/use-bar.ts'
import { PhotoGallery, type PhotoGalleryProps } from '../../../photos/web/public.tsx'
import { choiceIcons, choiceNames, useTraitTexts } from '../../../profiles/web/public.tsx'
import { MemberHeading } from './member-heading.tsx'
import { MemberInterests } from './member-interests.tsx'
import { SiteNotes } from './site-notes.tsx'

/** Maximum length in characters of a text that is set in a larger size. */
const fewCharacters = 160

interface MemberWordsProps {
  field: ProfileTextName
  title: string
  children: string
}

/** Shows a text that a member wrote about themselves. */
function MemberWords({ field, title, children }: MemberWordsProps) {
  const isShort = children.length <= fewCharacters
  return (
    <Card>
      <h2 className="font-body text-sm font-semibold text-muted">{title}</h2>
      <p
        dir="auto"
        className={classNames(
          'mt-2 max-w-prose whitespace-pre-line wrap-anywhere',
          isShort && 'font-heading text-lg font-medium text-pretty',
        )}
      >
        {children}
      </p>
      <SiteNotes fields={[field]} className="mt-2" />
    </Card>
  )
}

interface MemberPromptsProps {
  prompts: readonly AnsweredPrompt[]
  /** Renders the actions for an answer, such as replying to it. */
  action?: ((prompt: PromptCode) => ReactNode) | undefined
}

/** A member's answers to prompts, each large and with its actions. */
function MemberPrompts({ prompts, action }: MemberPromptsProps) {
  return prompts.map(({ prompt, question, answer }, index) => (
    <Card key={prompt} className="relative">
      <h2 className={classNames('font-body text-sm font-semibold text-muted', action && 'pe-20')}>
        {question}
      </h2>
      <p
        dir="auto"
        className="mt-2.5 max-w-prose font-heading text-xl leading-snug font-medium text-pretty whitespace-pre-line wrap-anywhere"
      >
        {answer}
      </p>
      {index === prompts.length - 1 ? <SiteNotes fields={['prompts']} className="mt-2" /> : null}
      {action ? <div className="absolute end-2 top-2 flex sm:end-3 sm:top-3">{action(prompt)}</div> : null}
    </Card>
  ))
}

const icons = { seeking: UserRoundSearch, ...choiceIcons }

const seekingTexts = { male: 'seekingMale', female: 'seekingFemale', both: 'seekingBoth' } as const

/** Shows a member's choices from lists, each with its drawing; renders nothing if there are none. */
function MemberFacts({ profile }: { profile: Profile }) {
  const t = useTranslations('profiles.view')
  const texts = useTraitTexts()
  const facts = [
    ...(profile.seeking
      ? [{ name: 'seeking' as const, label: t('seeking'), value: t(seekingTexts[profile.seeking]) }]
      : []),
    ...choiceNames.flatMap((name) => {
      const value = profile[name]
      return value === null ? [] : [{ name, label: texts.label(name), value: texts.value(name, value) }]
    }),
  ]
  if (facts.length === 0) return null
  return (
    <Card>
      <h2 className="font-body text-sm font-semibold text-muted">{t('facts')}</h2>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-3 gap-y-4">
        {facts.map(({ name, label, value }) => {
          const Icon = icons[name]
          return (
            <div key={name} className="relative min-h-10 min-w-0 ps-12 wrap-anywhere hyphens-auto">
              <dt className="text-xs text-muted">
                <span
                  aria-hidden="true"
                  className="absolute start-0 top-0 grid size-10 place-items-center rounded-full bg-secondary text-on-secondary"
                >
                  <Icon className="size-5" />
                </span>
                <span>{label}</span>
              </dt>
              <dd className="text-sm leading-snug font-semibold">{value}</dd>
            </div>
          )
        })}
      </dl>
      <SiteNotes fields={facts.map(({ name }) => name)} className="mt-4 border-t border-line pt-3" />
    </Card>
  )
}

interface MemberViewProps {
  profile: Profile
  /** The viewer's own interests, to highlight shared ones; null for a visitor. */
  ownInterests: readonly Interest[] | null
  /** Like, gift, message: in thumb's reach while the page scrolls. */
  actions?: ReactNode
  /** The button that opens further actions, beside the name. */
  menu?: Elements
  /** Only the fields of a card are known so far. */
  isLoading?: boolean
  /** Options of the photo gallery. */
  gallery?: Omit<PhotoGalleryProps, 'name' | 'photos' | 'isLow'>
  /** Renders the actions for an answer to a prompt. */
  answerAction?: (prompt: PromptCode) => ReactNode
  /** Shown above everything else, such as a block or the call to log in. */
  notice?: Elements
}

/**
 * A member's page: photos on one side and text beside them. The notice of a fictional profile comes first.
 */
export function MemberView(props: MemberViewProps) {
  const { profile, ownInterests, actions, menu, isLoading = false, gallery, answerAction, notice } = props
  const t = useTranslations('profiles.view')
  useBar(actions ? 'action' : null)
  const { name, photos, prompts } = profile
  const texts = profileTextNames.flatMap((field) => (profile[field] ? { field, text: profile[field] } : []))
  // Visitors do not see what a member wrote.
  const hasWords = texts.length > 0 || prompts.length > 0
  const isSilent = !isLoading && ownInterests !== null && !hasWords
  return (
    <main
      id="content"
      tabIndex={-1}
      className="page-width grid grow items-start sm:gap-6 sm:pt-4 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-8 md:pb-8 lg:gap-12 lg:pt-8"
    >
      <div className="min-w-0 md:sticky md:top-20">
        <PhotoGallery
          // Resets the gallery for another member, while the page around it stays mounted and keeps the
          // focus.
          key={profile.id}
          {...gallery}
          name={name}
          photos={photos}
          isLow={profile.is_fictional}
        />
      </div>
      <div
        className={classNames(
          'relative flex min-w-0 flex-col gap-5',
          // On a phone the text overlaps the picture like the next sheet of paper.
          gallery?.more
            ? 'max-sm:pt-3'
            : 'max-sm:-mx-4 max-sm:-mt-3 max-sm:rounded-t-card max-sm:bg-ground max-sm:px-4 max-sm:pt-5',
        )}
      >
        <div className="flex flex-col gap-4">
          <MemberHeading profile={profile} menu={menu} />
          {notice}
        </div>
        {actions ? (
          <div
            data-action-bar
            className="sticky bottom-(--bottom-bar) z-10 order-last -mx-4 flex gap-2.5 max-[389px]:flex-wrap md:max-lg:flex-wrap border-t border-line bg-ground px-4 py-3 md:static md:order-none md:mx-0 md:border-0 md:p-0"
          >
            {actions}
          </div>
        ) : null}
        {isLoading ? <WordsSkeleton /> : null}
        <MemberPrompts prompts={prompts} action={answerAction} />
        {texts.map(({ field, text }) => (
          <MemberWords key={field} field={field} title={t(profileTexts[field].words)}>
            {text}
          </MemberWords>
        ))}
        {isSilent ? <p className="text-muted">{t('nothingYet', { name })}</p> : null}
        <MemberFacts profile={profile} />
        <MemberInterests interests={profile.interests} ownInterests={ownInterests ?? []} />
      </div>
    </main>
  )
}

/** The place of what a member wrote, while it is loaded. */
function WordsSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-8 py-2">
      <SkeletonText lines={4} />
      <SkeletonText lines={3} />
    </SkeletonGroup>
  )
}
