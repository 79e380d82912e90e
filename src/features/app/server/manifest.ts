import { type Locale, locales } from '../../../core/locales.ts'
import { text } from '../../../server/text.ts'
import { paletteOf } from '../../sites/rules.ts'
import { descriptionOf, type SiteRecord } from '../../sites/server/public.ts'
import {
  groundOf,
  iconPath,
  type Mark,
  type ScreenshotForm,
  screenshotPath,
  screenshotSizes,
} from '../rules.ts'

/** A web app manifest (https://www.w3.org/TR/appmanifest/). */
export interface Manifest {
  id: string
  name: string
  short_name: string
  description?: string
  lang: string
  dir: 'ltr'
  start_url: string
  scope: string
  display: 'standalone'
  background_color: string
  theme_color: string
  icons: { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' }[]
  shortcuts: { name: string; url: string }[]
  screenshots: { src: string; sizes: string; type: string; form_factor: ScreenshotForm }[]
}

/** Platforms cut longer names on the home screen. */
const maxShortName = 12

/** Returns a site's manifest in a language. The discreet one reveals neither the site nor what it is about. */
export function manifestOf(site: SiteRecord, locale: Locale, isDiscreet: boolean): Manifest {
  const mark: Mark = isDiscreet ? 'discreet' : site.niche
  const ground = groundOf(isDiscreet ? 'discreet' : paletteOf(site))
  const name = isDiscreet ? text(locale, 'app.discreetName') : site.name
  const t = (key: string) => text(locale, `frame.nav.${key}`)
  const description = descriptionOf(site, locale)
  const icon = (size: 192 | 512, isMaskable: boolean): Manifest['icons'][number] => ({
    src: iconPath(mark, size, isMaskable),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: isMaskable ? 'maskable' : 'any',
  })
  return {
    // Separate apps, so that no update gives a discreet one the site's name.
    id: isDiscreet ? '/?app=discreet' : '/',
    name,
    short_name: [...name].slice(0, maxShortName).join('').trim(),
    ...(isDiscreet ? {} : { description }),
    lang: locales[locale].iso,
    dir: 'ltr',
    start_url: '/members',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [icon(192, false), icon(512, false), icon(192, true), icon(512, true)],
    shortcuts: [
      { name: t('messages'), url: '/chats' },
      // The words of a discreet app's shortcuts would say what it is.
      ...(isDiscreet ? [] : [{ name: t('likes'), url: '/likes' }]),
    ],
    screenshots: (['narrow', 'wide'] as const).map((form) => ({
      src: screenshotPath(mark, form),
      sizes: `${screenshotSizes[form].width}x${screenshotSizes[form].height}`,
      type: 'image/png',
      form_factor: form,
    })),
  }
}
