import { useState } from 'react'
import { localeCodes, locales } from '../../../../core/locales.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { usePageFrame } from '../../../../web/page-frame.tsx'
import { readTheme, storeTheme, themes } from '../../../../web/theme.ts'
import { useAccount } from './settings-data.ts'

/** The colours of this browser: light, dark, or those of the device. */
export function AppearanceSection() {
  const t = useTranslations('settings')
  const { theme: rendered } = usePageFrame()
  // The frame is that of the page's first screen, the attribute also knows a later choice.
  const [theme, setTheme] = useState(() =>
    typeof document === 'undefined' ? rendered : readTheme(document.documentElement.dataset.theme ?? null),
  )
  return (
    <SettingsSection
      id="appearance"
      title={t('sections.appearance')}
      description={t('appearance.description')}
    >
      <ChoiceGroup
        kind="one"
        look="chips"
        name="theme"
        label={t('sections.appearance')}
        isLabelHidden
        value={theme}
        choices={themes.map((value) => ({ value, label: t(`appearance.${value}`) }))}
        onChange={(value) => setTheme(storeTheme(value))}
      />
    </SettingsSection>
  )
}

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
