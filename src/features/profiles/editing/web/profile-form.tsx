import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { seekingCodes } from '../../../../core/people.ts'
import { profileTextNames, profileTexts } from '../../../../core/profile-texts.ts'
import type { Profile } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { TextAreaField } from '../../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { useIsHydrated } from '../../../../web/lazy-component.tsx'
import type { FormRefusal } from '../../../../web/screen.ts'
import { InterestGroups } from '../../attributes/web/interest-groups.tsx'
import { choiceNames, choices, useTraitTexts } from '../../attributes/web/trait-texts.ts'
import { RejectedTexts, useFieldNotes } from './field-notes.tsx'
import { FormSection, type SectionProps } from './form-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { PromptsSection } from './prompts-section.tsx'
import { interestsMark } from './read-profile-form.ts'
import { SaveBar, UnsavedChanges } from './save-bar.tsx'

interface ProfileFormProps {
  profile: Profile
  /** The server's response to the last attempt. */
  refusal: FormRefusal | null
  /** True if the last attempt was saved. */
  isSaved: boolean
}

/** Edits a member's profile as one form that is saved as a whole; works without script. */
export function ProfileForm({ profile, refusal, isSaved }: ProfileFormProps) {
  const notes = useFieldNotes()
  const form = useRef<HTMLFormElement>(null)
  const { isUnsaved, look: lookForChanges, recordSent } = useUnsaved(form, refusal)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  const section: SectionProps = {
    ...notes,
    profile,
    errorOf: (name) => refusal?.fields[name],
    enteredOf: (name) => refusal?.values[name] ?? String(profile[name] ?? ''),
  }
  return (
    <Form
      ref={form}
      method="post"
      action="/profile"
      preventScrollReset
      onChange={lookForChanges}
      onSubmit={recordSent}
      // A focused field is scrolled clear of the bar with the button.
      className="flex flex-col gap-5 [&_input]:scroll-mb-36 [&_select]:scroll-mb-36 [&_textarea]:scroll-mb-36"
    >
      <RejectedTexts isShown={notes.isShown} />
      <Words {...section} />
      <PromptsSection {...section} refusal={refusal} onChange={lookForChanges} />
      <Basics {...section} />
      <PlaceSection {...section} onFound={lookForChanges} />
      <Interests {...section} entered={enteredInterests(profile, refusal)} />
      <SaveBar refusal={refusal} isUnsaved={isUnsaved} isSaved={isSaved} />
      <UnsavedChanges isUnsaved={isUnsaved} />
    </Form>
  )
}

/** Returns a copy of a form as the server has sent it: the member may have typed before its scripts arrived. */
function asSent(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return copy
}

/**
 * Tracks whether the form differs from the values on the server; returns functions to check again and to
 * record what is sent.
 */
function useUnsaved(form: RefObject<HTMLFormElement | null>, refusal: FormRefusal | null) {
  const [isChanged, setChanged] = useState(false)
  const saved = useRef<string | null>(null)
  const isFromServer = useRef(!useIsHydrated())
  const sent = useRef<{ values: string; isTypedSince: boolean } | null>(null)
  // Each response of the server is a new history entry, even when the URL stays.
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response
  useEffect(() => {
    const { values, isTypedSince } = sent.current ?? {}
    sent.current = null
    if (refusal || !form.current) return
    const present = valuesOf(form.current)
    // A value that the server normalised, such as a town, counts as saved; what was typed during the request
    // does not.
    if (values !== undefined) saved.current = isTypedSince ? values : present
    saved.current ??= isFromServer.current ? valuesOf(asSent(form.current)) : present
    setChanged(present !== saved.current)
  }, [key, refusal])
  const look = useCallback(() => {
    if (sent.current) sent.current.isTypedSince = true
    // A value that React controls is in the form only after it has been rendered.
    requestAnimationFrame(() => {
      if (form.current) setChanged(valuesOf(form.current) !== saved.current)
    })
  }, [form])
  const recordSent = useCallback(() => {
    if (form.current) sent.current = { values: valuesOf(form.current), isTypedSince: false }
  }, [form])
  return { isUnsaved: isChanged || refusal !== null, look, recordSent }
}

function valuesOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)])
}

function Words({ isShown, noteOf, errorOf, enteredOf }: SectionProps) {
  const t = useTranslations('profiles.edit')
  const shown = profileTextNames.filter(isShown)
  if (shown.length === 0) return null
  return (
    <FormSection title={t('words')}>
      {shown.map((name) => {
        const { words, rows, maxGraphemes } = profileTexts[name]
        return (
          <TextAreaField
            key={name}
            id={name}
            name={name}
            label={t(words)}
            hint={joined(t(`${words}Hint`), noteOf(name))}
            {...(rows === undefined ? {} : { rows })}
            defaultValue={enteredOf(name)}
            error={errorOf(name)}
            maxGraphemes={maxGraphemes}
          />
        )
      })}
    </FormSection>
  )
}

/** Joins a hint and the site's note. */
function joined(hint: string, note: string | undefined): string {
  return note ? `${hint} ${note}` : hint
}

const seekingTexts = { male: 'seekingMale', female: 'seekingFemale', both: 'seekingBoth' } as const

function Basics({ isShown, noteOf, errorOf, enteredOf }: SectionProps) {
  const t = useTranslations('profiles')
  const texts = useTraitTexts()
  const shownChoices = choiceNames.filter(isShown)
  if (!isShown('seeking') && shownChoices.length === 0) return null
  return (
    <FormSection title={t('edit.basics')}>
      {isShown('seeking') ? (
        <ChoiceGroup
          kind="one"
          name="seeking"
          look="chips"
          label={t('edit.seeking')}
          hint={noteOf('seeking')}
          choices={seekingCodes.map((value) => ({ value, label: t(`view.${seekingTexts[value]}`) }))}
          defaultValue={enteredOf('seeking')}
          error={errorOf('seeking')}
          isRequired
        />
      ) : null}
      <div className="grid items-end gap-5 sm:grid-cols-2">
        {shownChoices.map((name) => (
          <SelectField
            key={name}
            id={name}
            name={name}
            label={texts.label(name)}
            hint={noteOf(name)}
            emptyLabel={t('edit.notSaid')}
            options={choices[name].map((value) => ({ value, label: texts.value(name, value) }))}
            defaultValue={enteredOf(name)}
            error={errorOf(name)}
          />
        ))}
      </div>
    </FormSection>
  )
}

/**
 * Returns the ticked interests: after a refusal the submitted ones, which a page without script has no other
 * source for.
 */
function enteredInterests(profile: Profile, refusal: FormRefusal | null): readonly string[] {
  return refusal?.values[interestsMark] ? (refusal.lists.interests ?? []) : profile.interests
}

function Interests({ entered, isShown, noteOf, errorOf }: SectionProps & { entered: readonly string[] }) {
  const t = useTranslations('profiles.edit')
  const [picked, setPicked] = useState<readonly string[]>(entered)
  if (!isShown('interests')) return null
  return (
    <FormSection id="interests" title={t('interests')} hint={joined(t('interestsHint'), noteOf('interests'))}>
      <input type="hidden" name={interestsMark} value="1" />
      <p className="text-sm text-muted">{t('interestsCount', { count: picked.length })}</p>
      <InterestGroups
        name="interests"
        hasIcons
        value={picked}
        onChange={setPicked}
        error={errorOf('interests')}
      />
    </FormSection>
  )
}
