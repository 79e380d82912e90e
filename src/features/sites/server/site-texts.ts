import type { Locale } from '../../../core/locales.ts'
import { text } from '../../../server/text.ts'
import { nicheCodes } from '../rules.ts'
import type { SiteRecord } from './site-records.ts'

type Described = Pick<SiteRecord, 'name' | 'niche' | 'settings'>

/** Returns the title of a site's home page: its own, or its name with its niche's headline. */
export function indexTitleOf({ name, niche, settings }: Described, locale: Locale): string {
  return settings.index_title[locale] ?? `${name} – ${nicheText(niche, 'headline', locale)}`
}

/** Returns what search engines and the installed app say of a site: its own text, or its niche's. */
export function descriptionOf({ niche, settings }: Described, locale: Locale): string {
  return settings.description[locale] ?? nicheText(niche, 'text', locale)
}

function nicheText(niche: number, part: 'headline' | 'text', locale: Locale): string {
  return text(locale, `home.${nicheCodes[niche - 1] ?? 'general'}.${part}`)
}
