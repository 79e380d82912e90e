import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { isLocale, type Locale } from '../../../core/locales.ts'
import { escapeHtml } from '../../../server/escape-html.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import type { Site } from '../../../server/register.ts'
import { text } from '../../../server/text.ts'
import { nicheCodes } from '../../sites/rules.ts'

/** The size that services show a shared link's picture in. */
const size = { width: 1200, height: 630 }
const textWidth = 520
const fontFile = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')

/** Colours behind the words, by niche: the dark `secondary` and `on-secondary` of `tokens.css`, general first. */
const grounds = ['#4a2236', '#46223f', '#16363f', '#41290f', '#123a30', '#4a2324', '#1f3158']

const scenes = import.meta.glob<string>('../../../../art/home/*.svg', { query: '?raw', import: 'default' })

/** Pictures by site, name, niche and language, also while they are drawn; some 100 KiB each. */
const pictures = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 100 })

/** Serves the picture that other services show beside a link to the site: its niche's drawing, name and headline. */
export const sharePictureRoute: RawRoute = {
  method: 'GET',
  path: '/share.png',
  isAnonymous: true,
  handle: async ({ site, locale }, request) => {
    const asked = new URL(request.url).searchParams.get('language')
    const language = isLocale(asked) ? asked : locale
    const key = JSON.stringify([site.id, site.name, site.niche, language])
    const known = pictures.get(key)
    const picture = known ?? drawPicture(site, language)
    if (!known) {
      pictures.set(key, picture)
      // The next request draws again what failed.
      picture.catch(() => pictures.delete(key))
    }
    return new Response(await picture, {
      headers: {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
        // Other services show it on their own pages.
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  },
}

async function drawPicture(site: Site, language: Locale): Promise<Uint8Array<ArrayBuffer>> {
  const { niche, name } = site
  const ground = grounds[niche - 1] ?? grounds[0]
  const headline = text(language, `home.${nicheCodes[niche - 1] ?? 'general'}.headline`)
  const scene = (await scenes[`../../../../art/home/${niche}.svg`]?.()) ?? ''
  const [words, title, drawing] = await Promise.all([
    wordsOf(headline, 58, '#ffffff'),
    wordsOf(name, 34, '#ffd9e6'),
    sharp(Buffer.from(scene))
      .resize(size.width - textWidth - 60, size.height, { fit: 'cover' })
      .toBuffer(),
  ])
  const { height = 0 } = await sharp(words).metadata()
  const picture = await sharp({ create: { ...size, channels: 3, background: ground ?? '#4a2236' } })
    .composite([
      { input: drawing, left: textWidth + 60, top: 0 },
      { input: title, left: 60, top: 70 },
      { input: words, left: 60, top: Math.round((size.height - height) / 2) + 20 },
    ])
    .png({ palette: true })
    .toBuffer()
  return new Uint8Array(picture)
}

/** Draws words with the font that the product brings along, so that they look the same on every machine. */
function wordsOf(words: string, points: number, colour: string): Promise<Buffer> {
  const markup = `<span foreground="${colour}">${escapeHtml(words)}</span>`
  const font = `DejaVu Sans Bold ${points}`
  return sharp({
    text: {
      text: markup,
      font,
      fontfile: fontFile,
      width: textWidth - 40,
      rgba: true,
      dpi: 72,
      wrap: 'word',
    },
  })
    .png()
    .toBuffer()
}
