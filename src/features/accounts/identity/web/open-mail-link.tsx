import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { ExternalLink } from '../../../../web/kit/icons.tsx'
import { mailProviderOf } from './mail-provider.ts'

/** Opens the web mail of a well-known service in a new window; renders nothing for other addresses. */
export function OpenMailLink({ email }: { email: string }) {
  const t = useTranslations('accounts.activate')
  const provider = mailProviderOf(email)
  if (!provider) return null
  return (
    <ButtonLink
      to={provider.href}
      target="_blank"
      rel="noopener noreferrer"
      tone="secondary"
      size="small"
      icon={<ExternalLink />}
    >
      {t('openMail', { provider: provider.name })}
    </ButtonLink>
  )
}
