import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Profile } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { TextAreaField } from '../../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { IconButton } from '../../../../web/kit/icon-button.tsx'
import { ArrowDown, ArrowUp, Trash2 } from '../../../../web/kit/icons.tsx'
import { StepButton } from '../../../../web/kit/step-button.tsx'
import { useIsHydrated } from '../../../../web/lazy-component.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { FormRefusal } from '../../../../web/screen.ts'
import { maxAnswerLength, maxPrompts } from '../../rules.ts'
import { FormSection, type SectionProps } from './form-section.tsx'
import { answerFields, promptsMark, slotsOf } from './read-profile-form.ts'

interface PromptsSectionProps extends SectionProps {
  refusal: FormRefusal | null
  /** Called when answers were moved or removed, which no field reports. */
  onChange: () => void
}

/** One place for an answer; `key` identifies it while it moves. */
interface Slot {
  key: number
  prompt: string
  answer: string
}

const numbers = Array.from({ length: maxPrompts }, (_, index) => index + 1)

/** Returns what is in the form at first: the refused input, else the answers of the profile. */
function enteredSlots(profile: Profile, refusal: FormRefusal | null): Slot[] {
  const isRefused = refusal?.values[promptsMark] !== undefined
  return numbers.map((number) => {
    const names = answerFields(number)
    const own = profile.prompts[number - 1]
    const [prompt, answer] = isRefused
      ? [refusal.values[names.prompt], refusal.values[names.answer]]
      : [own?.prompt, own?.answer]
    return { key: number, prompt: prompt ?? '', answer: answer ?? '' }
  })
}

/** Edits the answers to prompts: choose, write, reorder, remove. Without script an emptied answer is removed. */
export function PromptsSection(props: PromptsSectionProps) {
  const { profile, refusal, isShown, noteOf, errorOf, onChange } = props
  const t = useTranslations('answers.edit')
  const tEdit = useTranslations('profiles.edit')
  const [slots, setSlots] = useState(() => enteredSlots(profile, refusal))
  const { data } = useQuery(useApi().profiles.prompts.queryOptions())
  const isHydrated = useIsHydrated()
  const section = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<{ key: number; name: string } | null>(null)
  // A button that moves with its answer, or is gone, loses the focus.
  useEffect(() => {
    if (!focused) return
    section.current
      ?.querySelector<HTMLElement>(`[data-slot="${focused.key}"] [name="${focused.name}"]`)
      ?.focus()
    setFocused(null)
  }, [focused])
  if (!isShown('prompts')) return null
  const offered =
    data?.prompts ?? profile.prompts.map(({ prompt, question }) => ({ code: prompt, name: question }))
  const options = offered.map(({ code, name }) => ({ value: code, label: name }))
  const errors = errorsOfSlots(refusal, errorOf)
  const change = (changed: Slot[]) => {
    setSlots(changed)
    onChange()
  }
  const edit = (key: number, changes: Partial<Slot>) =>
    setSlots(slots.map((slot) => (slot.key === key ? { ...slot, ...changes } : slot)))
  const move = (index: number, by: -1 | 1) => {
    const [one, two] = [slots[index], slots[index + by]]
    if (!one || !two) return
    change(slots.with(index, two).with(index + by, one))
    setFocused({ key: one.key, name: by === -1 ? 'up' : 'down' })
  }
  const remove = ({ key }: Slot) => {
    // Those after it move up, so that the free place is the last.
    change([...slots.filter((slot) => slot.key !== key), { key, prompt: '', answer: '' }])
    setFocused({ key, name: answerFields(maxPrompts).prompt })
  }
  const note = noteOf('prompts')
  const hint = t('hint', { most: maxPrompts })
  return (
    <FormSection id="prompts" title={tEdit('prompts')} hint={note ? `${hint} ${note}` : hint}>
      <input type="hidden" name={promptsMark} value="1" />
      <div ref={section} className="flex flex-col gap-6">
        {slots.map((slot, index) => {
          const { key, prompt, answer } = slot
          const number = index + 1
          const names = answerFields(number)
          const isFilled = prompt !== '' || answer !== ''
          return (
            <fieldset key={key} data-slot={key} className="relative flex min-w-0 flex-col gap-3">
              <legend className="sr-only">{t('topic', { number })}</legend>
              <SelectField
                id={names.prompt}
                name={names.prompt}
                label={t('topic', { number })}
                emptyLabel={t('choose')}
                options={options}
                value={prompt}
                onChange={(event) => edit(key, { prompt: event.target.value })}
                error={errors[number]?.prompt}
              />
              {isHydrated && isFilled ? (
                // At the end of the label's line, and after the field for the keyboard.
                <div className="absolute end-0 -top-3 flex">
                  <StepButton
                    name="up"
                    label={t('up', { number })}
                    isEnd={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <ArrowUp />
                  </StepButton>
                  <StepButton
                    name="down"
                    label={t('down', { number })}
                    isEnd={index === slots.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <ArrowDown />
                  </StepButton>
                  <IconButton label={t('remove', { number })} onClick={() => remove(slot)}>
                    <Trash2 />
                  </IconButton>
                </div>
              ) : null}
              <TextAreaField
                id={names.answer}
                name={names.answer}
                label={t('answer')}
                rows={2}
                value={answer}
                onChange={(event) => edit(key, { answer: event.target.value })}
                error={errors[number]?.answer}
                maxGraphemes={maxAnswerLength}
              />
            </fieldset>
          )
        })}
      </div>
    </FormSection>
  )
}

/** Returns the errors of each slot: the server names answers by their position among those that were sent. */
function errorsOfSlots(refusal: FormRefusal | null, errorOf: SectionProps['errorOf']) {
  const sent = refusal ? slotsOf((name) => refusal.values[name]) : []
  return Object.fromEntries(
    sent.map(({ number }, index) => [
      number,
      { prompt: errorOf(`prompts.${index}.prompt`), answer: errorOf(`prompts.${index}.answer`) },
    ]),
  )
}
