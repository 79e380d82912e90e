import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { useCarriedQuery } from '../../../../web/router/carried-query.tsx'
import { usualSeekerOf } from '../../../sites/rules.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { LoginHint } from './signup-alerts.tsx'
import { FictionalNote } from './signup-fields.tsx'
import { genders, seekings } from './signup-form.ts'

interface SignupBeginProps {
  id?: string | undefined
  /** The profile that led to the signup. */
  profileId?: number | undefined
  /** The page to open after the signup. */
  next?: string | undefined
  /** The words of the button. */
  label: string
  /** More fields, such as the country. */
  children?: Elements
}

/**
 * The first step of the signup on another page: a plain form that leads to the next step, with the answers and the
 * tracking parameters in the address. Needs no script.
 */
export function SignupBegin({ id, profileId, next, label, children }: SignupBeginProps) {
  const t = useTranslations('signup')
  const settings = useSiteSettings()
  const passed = [...new URLSearchParams(useCarriedQuery())]
  if (!settings) return null
  const usual = usualSeekerOf(settings.niche)
  return (
    <form
      id={id}
      method="get"
      action={profileId === undefined ? '/signup' : `/members/${profileId}/signup`}
      className="flex flex-col gap-5"
    >
      {passed.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {next ? <input type="hidden" name="next" value={next} /> : null}
      <ChoiceGroup
        kind="one"
        look="chips"
        name="gender"
        label={t('gender')}
        defaultValue={usual.gender}
        choices={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
        isRequired
      />
      <ChoiceGroup
        kind="one"
        look="chips"
        name="seeking"
        label={t('seeking')}
        defaultValue={usual.seeking}
        choices={seekings.map((value) => ({ value, label: t(`seekings.${value}`) }))}
        isRequired
      />
      {children}
      <Button type="submit" size="large" isWide>
        {label}
      </Button>
      <FictionalNote settings={settings} />
      <LoginHint next={next ?? null} />
    </form>
  )
}
