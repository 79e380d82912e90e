import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { classNames } from '../../../../web/kit/class-names.ts'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { CircleCheck } from '../../../../web/kit/icons.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { nameCharacters } from '../../rules.ts'

/** The display name, checked when the field loses the focus, so that a taken name is reported early. */
export function NameField({ defaultValue, error }: { defaultValue?: string; error?: string }) {
  const t = useTranslations('signup')
  const api = useApi()
  const check = useMutation(api.accounts.checkSignup.mutationOptions())
  const [hasOddCharacters, setOddCharacters] = useState(false)
  const problem = hasOddCharacters
    ? t('issues.name_characters')
    : check.data?.name_ok === false
      ? t('nameNotFree')
      : undefined
  const shownError = error ?? problem
  return (
    <div>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        defaultValue={defaultValue}
        error={shownError}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={24}
        onChange={() => {
          setOddCharacters(false)
          check.reset()
        }}
        onBlur={(event) => {
          const name = event.target.value.trim().normalize('NFC')
          if (name === '') return
          if (nameCharacters.test(name)) check.mutate({ name })
          else setOddCharacters(true)
        }}
        required
      />
      {/* As high as an error of one line: the answer must not move what the visitor taps next. */}
      <p role="status" className={classNames('text-sm text-success', !shownError && 'mt-1.5 min-h-lh')}>
        {!shownError && check.data?.name_ok === true && (
          <span className="flex items-center gap-1.5">
            <CircleCheck className="size-4" />
            {t('nameFree')}
          </span>
        )}
      </p>
    </div>
  )
}
