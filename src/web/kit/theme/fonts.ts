import headingLatin from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import textLatin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/**
 * URLs of the fonts that every page needs at once, for `<link rel="preload" as="font" type="font/woff2"
 * crossorigin>`.
 */
export const preloadedFonts: readonly string[] = [textLatin, headingLatin]
