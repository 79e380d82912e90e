import { useState } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Checkbox } from '../../../../web/kit/fields/checkbox.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'

/**
 * The site's warning about fictional profiles with the checkbox required before the first message. A missing
 * tick is reported beside it, in the page's language, instead of in the browser's bubble.
 */
export function Acknowledgement() {
  const t = useTranslations('chats.composer')
  const settings = useSiteSettings()
  const [isMissing, setMissing] = useState(false)
  return (
    <Alert tone="warning">
      <span>{settings?.fictional_warning}</span>
      <Checkbox
        name="acknowledged"
        required
        label={t('acknowledge')}
        error={isMissing ? t('acknowledgeMissing') : undefined}
        onInvalid={(event) => {
          event.preventDefault()
          event.currentTarget.focus()
          setMissing(true)
        }}
        onChange={({ target }) => setMissing(isMissing && !target.checked)}
        className="mt-1 font-semibold"
      />
    </Alert>
  )
}
