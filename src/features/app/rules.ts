/** The grounds of the niches' pages in the light theme, as in `tokens.css`: what surrounds a page takes its colour. */
const grounds = ['#fdf4f7', '#fbf4f9', '#f0f9fb', '#fcf5f0', '#f1f9f5', '#f9f5fc', '#f2f7fe']
/** The ground of the dark theme on every site. */
export const darkGround = '#17121a'

/** A site's mark, by its niche, or the one that reveals no site. */
export type Mark = number | 'discreet'

/** Returns the light ground of a niche; the discreet app has one of its own. */
export function groundOf(mark: Mark): string {
  return mark === 'discreet' ? '#f4f5f7' : (grounds[mark - 1] ?? '#fff')
}

/** The sizes of icons in pixels; 180 is that of Apple's home screens. */
export const iconSizes = [180, 192, 512] as const
export type IconSize = (typeof iconSizes)[number]

/** Returns the path of an icon. `isMaskable`: it fills its square, and the platform cuts its shape. */
export function iconPath(mark: Mark, size: IconSize, isMaskable: boolean): string {
  return `/icons/${mark}-${isMaskable ? 'maskable-' : ''}${size}.png`
}

/** The pictures of the app that browsers show before it is installed, in pixels. */
export const screenshotSizes = {
  narrow: { width: 540, height: 960 },
  wide: { width: 1280, height: 720 },
} as const
export type ScreenshotForm = keyof typeof screenshotSizes

/** Returns the path of a picture of the app. */
export function screenshotPath(mark: Mark, form: ScreenshotForm): string {
  return `/screenshots/${mark}-${form}.png`
}

/** Returns the path of the manifest. */
export function manifestPath(lang: string, isDiscreet: boolean): string {
  return `/manifest.webmanifest?lang=${lang}${isDiscreet ? '&as=discreet' : ''}`
}
