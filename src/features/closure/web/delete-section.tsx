import { useTranslations } from '../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { SettingsSection } from '../../../web/kit/settings-section.tsx'

/**
 * The section `delete` of the settings: links to the page that explains the deletion and asks for
 * confirmation once.
 */
export function DeleteSection() {
  const t = useTranslations('closure.section')
  return (
    <SettingsSection id="delete" title={t('title')} description={t('description')}>
      <p>{t('text')}</p>
      <ButtonLink to="/settings/delete" tone="secondary" className="self-start">
        {t('open')}
      </ButtonLink>
    </SettingsSection>
  )
}

/** The section `exclusion` of the settings: links to the page where members exclude themselves, or see until when. */
export function ExclusionSection() {
  const t = useTranslations('closure.exclusion')
  return (
    <SettingsSection id="exclusion" title={t('title')} description={t('section')}>
      <ButtonLink to="/settings/self-exclusion" tone="secondary" className="self-start">
        {t('open')}
      </ButtonLink>
    </SettingsSection>
  )
}
