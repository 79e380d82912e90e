import { useState } from 'react'
import { useTranslations } from '../../i18n/texts.ts'
import { IconButton } from '../icon-button.tsx'
import { Eye, EyeOff } from '../icons.tsx'
import { TextField, type TextFieldProps } from './field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end' | 'autoComplete'> & {
  /** Lets password managers distinguish between filling in a password and offering a new one. */
  autoComplete: 'current-password' | 'new-password'
}

/**
 * A password field with a button that reveals it. Pasting works; nothing is typed twice. On pages without the app's
 * scripts their own script turns the button (`data-reveal`).
 */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const t = useTranslations('kit')
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={t('showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="group"
          data-reveal
        >
          <Eye className="group-aria-pressed:hidden" />
          <EyeOff className="hidden group-aria-pressed:block" />
        </IconButton>
      }
    />
  )
}
