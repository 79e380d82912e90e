import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { Drama, Info, Sparkles } from '../../../web/kit/icons.tsx'
import { useSiteSettings } from './site-settings.tsx'

const icons = { drama: Drama, sparkles: Sparkles, info: Info } as const

/** Labels a profile as fictional with the site's text and icon (decisions: Fictional profiles). */
export function FictionalLabel({ isOnPicture = false }: { isOnPicture?: boolean }) {
  const t = useTranslations('sites')
  const settings = useSiteSettings()
  const Icon = icons[settings?.fictional_icon as keyof typeof icons] ?? Drama
  return (
    <Badge tone={isOnPicture ? 'scrim' : 'neutral'} icon={<Icon />}>
      {settings?.fictional_singular ?? t('fictional_singular')}
    </Badge>
  )
}
