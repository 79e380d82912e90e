import { useState } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { usePageFrame } from '../../../../web/page-frame.tsx'
import { readTheme, storeTheme, themes } from '../../../../web/theme.ts'

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
