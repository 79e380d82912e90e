import { CircleCheck, PencilLine } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { interestCodes, type Profile, Seeking } from '../../../core/people.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { ChoiceGroup } from '../../../web/kit/choice-group.tsx'
import { TextAreaField } from '../../../web/kit/field.tsx'
import { SelectField } from '../../../web/kit/select.tsx'
import type { FormRefusal } from '../../../web/screen.ts'
import { longestText } from '../rules.ts'
import { useFieldNotes } from './field-notes.ts'
import { FormPart, type PartProps } from './form-part.tsx'
import { InterestIcon } from './interest-icon.tsx'
import { PlacePart } from './place-part.tsx'
import { interestsMark } from './read-profile-form.ts'
import { RejectedTexts } from './rejected-texts.tsx'
import { traitNames, traits, useTraitTexts } from './trait-texts.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'

interface ProfileFormProps {
  profile: Profile
  /** What the server said of the last attempt. */
  refusal: FormRefusal | null
  /** The last attempt was saved. */
  isSaved: boolean
}

/** What a member tells about themselves, as one form that is saved at once; works without script. */
export function ProfileForm({ profile, refusal, isSaved }: ProfileFormProps) {
  const notes = useFieldNotes()
  const form = useRef<HTMLFormElement>(null)
  const [isUnsaved, lookForChanges] = useUnsaved(form, refusal)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  const part: PartProps = {
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
      // Whatever gets the focus is scrolled clear of the bar with the button.
      className="flex flex-col gap-5 [&_input]:scroll-mb-36 [&_select]:scroll-mb-36 [&_textarea]:scroll-mb-36"
    >
      <RejectedTexts isShown={notes.isShown} />
      <Words {...part} />
      <Basics {...part} />
      <PlacePart {...part} onFound={lookForChanges} />
      <Interests {...part} />
      <SaveBar refusal={refusal} isUnsaved={isUnsaved} isSaved={isSaved} />
      <UnsavedChanges isUnsaved={isUnsaved} />
    </Form>
  )
}

/** Whether the form holds other values than those that the server has, and a way to look again. */
function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  refusal: FormRefusal | null,
): [boolean, () => void] {
  const [isChanged, setChanged] = useState(false)
  const saved = useRef<string | null>(null)
  // Each answer of the server is a new place in the history, also when the address stays.
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (refusal) return
    saved.current = form.current && valuesOf(form.current)
    setChanged(false)
  }, [key, refusal])
  const look = useCallback(() => {
    // A choice that React keeps is in the form only once it has been rendered.
    requestAnimationFrame(() => {
      if (form.current) setChanged(valuesOf(form.current) !== saved.current)
    })
  }, [form])
  return [isChanged || refusal !== null, look]
}

function valuesOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)])
}

interface SaveBarProps extends Pick<ProfileFormProps, 'refusal' | 'isSaved'> {
  isUnsaved: boolean
}

/** The button, always in reach, and beside it whether everything is saved. */
function SaveBar({ refusal, isUnsaved, isSaved }: SaveBarProps) {
  const t = useTranslations('profiles.edit')
  const isSaving = useNavigation().formAction === '/profile'
  const isOtherError = refusal !== null && Object.keys(refusal.fields).length === 0
  return (
    <div
      data-action-bar
      className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line bg-ground px-4 py-3 md:bottom-4 md:mx-0 md:rounded-card md:border md:bg-raised md:ps-6 md:shadow-soft"
    >
      {refusal ? (
        <Alert tone="danger" isAnnounced className="w-full">
          {isOtherError ? refusal.error.message : t('notSaved')}
        </Alert>
      ) : null}
      <p role="status" className="flex items-center gap-2 text-sm font-medium">
        {refusal || isSaving ? null : isUnsaved ? (
          <>
            <PencilLine className="size-4.5 text-warning" />
            {t('unsaved')}
          </>
        ) : isSaved ? (
          <span className="flex items-center gap-2 text-success">
            <CircleCheck className="size-4.5" />
            {t('saved')}
          </span>
        ) : (
          <span className="text-muted">{t('upToDate')}</span>
        )}
      </p>
      <Button type="submit" size="large" isLoading={isSaving} className="min-w-36">
        {t('save')}
      </Button>
    </div>
  )
}

function Words({ isShown, noteOf, errorOf, enteredOf }: PartProps) {
  const t = useTranslations('profiles.edit')
  if (!isShown('about_me') && !isShown('reason_for_signup')) return null
  return (
    <FormPart title={t('words')}>
      {isShown('about_me') ? (
        <TextAreaField
          id="about_me"
          name="about_me"
          label={t('aboutMe')}
          hint={joined(t('aboutMeHint'), noteOf('about_me'))}
          defaultValue={enteredOf('about_me')}
          error={errorOf('about_me')}
          maxGraphemes={longestText}
        />
      ) : null}
      {isShown('reason_for_signup') ? (
        <TextAreaField
          id="reason_for_signup"
          name="reason_for_signup"
          label={t('reason')}
          hint={joined(t('reasonHint'), noteOf('reason_for_signup'))}
          rows={2}
          defaultValue={enteredOf('reason_for_signup')}
          error={errorOf('reason_for_signup')}
          maxGraphemes={longestText}
        />
      ) : null}
    </FormPart>
  )
}

/** A hint and the site's note under it. */
function joined(hint: string, note: string | undefined): string {
  return note ? `${hint} ${note}` : hint
}

const seekingTexts = { male: 'seekingMale', female: 'seekingFemale', both: 'seekingBoth' } as const

function Basics({ isShown, noteOf, errorOf, enteredOf }: PartProps) {
  const t = useTranslations('profiles')
  const texts = useTraitTexts()
  const shownTraits = traitNames.filter(isShown)
  if (!isShown('seeking') && shownTraits.length === 0) return null
  return (
    <FormPart title={t('edit.basics')}>
      {isShown('seeking') ? (
        <ChoiceGroup
          kind="one"
          name="seeking"
          look="chips"
          label={t('edit.seeking')}
          hint={noteOf('seeking')}
          choices={Seeking.options.map((value) => ({ value, label: t(`view.${seekingTexts[value]}`) }))}
          defaultValue={enteredOf('seeking')}
          error={errorOf('seeking')}
          isRequired
        />
      ) : null}
      <div className="grid items-end gap-5 sm:grid-cols-2">
        {shownTraits.map((name) => (
          <SelectField
            key={name}
            id={name}
            name={name}
            label={texts.label(name)}
            hint={noteOf(name)}
            emptyLabel={t('edit.notSaid')}
            options={traits[name].values.map((value) => ({ value, label: texts.value(name, value) }))}
            defaultValue={enteredOf(name)}
            error={errorOf(name)}
          />
        ))}
      </div>
    </FormPart>
  )
}

function Interests({ profile, isShown, noteOf, errorOf }: PartProps) {
  const t = useTranslations('profiles.edit')
  const names = useTranslations('interests')
  const [picked, setPicked] = useState<readonly string[]>(profile.interests)
  if (!isShown('interests')) return null
  return (
    <FormPart id="interests" title={t('interests')} hint={joined(t('interestsHint'), noteOf('interests'))}>
      <input type="hidden" name={interestsMark} value="1" />
      <ChoiceGroup
        kind="many"
        name="interests"
        look="chips"
        label={t('interestsCount', { count: picked.length })}
        choices={interestCodes.map((value) => ({
          value,
          label: names(value),
          icon: <InterestIcon code={value} />,
        }))}
        value={picked}
        onChange={setPicked}
        error={errorOf('interests')}
      />
    </FormPart>
  )
}
