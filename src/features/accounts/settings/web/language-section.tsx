import { localeCodes, locales } from '../../../../core/locales.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { useAccount } from './settings-data.ts'

const languages = localeCodes.map((code) => ({ value: code, label: locales[code].nativeName }))
const next = encodeURIComponent('/settings#language')

/** The account's language. A plain form, so that the whole page reloads in the chosen language. */
export function LanguageSection() {
  const t = useTranslations('settings')
  const { language } = useAccount()
  return (
    <SettingsSection id="language" title={t('sections.language')} description={t('language.description')}>
      <form method="post" action={`/lang-config?next=${next}`} className="flex items-end gap-3">
        <SelectField
          name="language"
          label={t('language.label')}
          options={languages}
          defaultValue={language}
          className="min-w-0 flex-1 sm:max-w-60"
        />
        <Button type="submit" tone="secondary" className="min-h-12">
          {t('language.save')}
        </Button>
      </form>
    </SettingsSection>
  )
}
