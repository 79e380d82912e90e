import sharp from 'sharp'
import { groundOf, type IconSize, type Mark, type ScreenshotForm, screenshotSizes } from '../rules.ts'
import { coloursOf, drawingNamed } from './colours.ts'

/** The pictures that were drawn, by key: some forty. */
const drawn = new Map<string, Promise<Buffer>>()

/** Returns the picture of `key`, drawn at the first call. */
function drawOnce(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  let image = drawn.get(key)
  if (!image) {
    image = draw()
    image.catch(() => drawn.delete(key))
    drawn.set(key, image)
  }
  return image
}

/** Returns the elements of a mark, on a square of 48 units, in these colours. */
function markIn(mark: Mark, colour: string, secondary: string): string {
  return drawingNamed(`marks/${mark}`)
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll('currentColor', colour)
    .replaceAll(/var\(--secondary,[^()]*\)/g, secondary)
}

export interface Icon {
  mark: Mark
  size: IconSize
  isMaskable: boolean
}

/** Part of the square that the mark takes; a maskable icon may lose all but a circle of 80 %. */
const shares = { any: 0.8, maskable: 0.7 }
const cornerRadius = 11

/** Returns an icon as PNG, drawn once. */
export function drawIcon(icon: Icon): Promise<Buffer> {
  return drawOnce(JSON.stringify(icon), () =>
    sharp(Buffer.from(iconOf(icon)), { density: 72 * Math.ceil(icon.size / 48) })
      .resize(icon.size, icon.size)
      .png({ palette: true })
      .toBuffer(),
  )
}

/** Returns an icon as SVG: the mark in white on the site's colour. */
function iconOf({ mark, isMaskable }: Icon): string {
  const share = isMaskable ? shares.maskable : shares.any
  const { primary } = coloursOf(mark)
  const offset = (48 * (1 - share)) / 2
  const drawing =
    mark === 'discreet' ? markIn(mark, primary, '#fff') : markIn(mark, '#fff', 'rgba(255,255,255,.28)')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48">
<rect width="48" height="48" rx="${isMaskable ? 0 : cornerRadius}" fill="${primary}"/>
<g fill="none" transform="translate(${offset} ${offset}) scale(${share})">${drawing}</g></svg>`
}

/** Returns a picture of the app for the browser's question whether to install it, as PNG, drawn once. It shows no people. */
export function drawScreenshot(mark: Mark, form: ScreenshotForm): Promise<Buffer> {
  return drawOnce(`${mark} ${form}`, () =>
    sharp(Buffer.from(screenshotOf(mark, form)))
      .png({ palette: true })
      .toBuffer(),
  )
}

const gap = 24
const bar = 88

/** Returns the members page with the site's mark in place of people: a bar, cards, and the tabs below. */
function screenshotOf(mark: Mark, form: ScreenshotForm): string {
  const { width, height } = screenshotSizes[form]
  const { primary, secondary } = coloursOf(mark)
  const columns = form === 'narrow' ? 2 : 4
  const rows = 2
  const cardWidth = (width - gap * (columns + 1)) / columns
  const cardHeight = (height - 2 * bar - gap * (rows + 1)) / rows
  const cards = Array.from({ length: columns * rows }, (_, at) => {
    const x = gap + (at % columns) * (cardWidth + gap)
    const y = bar + gap + Math.floor(at / columns) * (cardHeight + gap)
    const size = Math.min(cardWidth, cardHeight) * 0.5
    const left = x + (cardWidth - size) / 2
    return `<rect x="${x}" y="${y}" width="${cardWidth}" height="${cardHeight}" rx="22" fill="#fff"/>
<rect x="${x}" y="${y}" width="${cardWidth}" height="${cardHeight - 72}" rx="22" fill="${secondary}"/>
${markAt(mark, { x: left, y: y + (cardHeight - 72 - size) / 2, size, colour: primary })}
${line(x + 18, y + cardHeight - 50, cardWidth * 0.55, primary)}${line(x + 18, y + cardHeight - 28, cardWidth * 0.35, secondary)}`
  })
  const tabs = [0, 1, 2, 3].map((at) => {
    const x = (width * (at + 0.5)) / 4
    return `<circle cx="${x}" cy="${height - bar / 2}" r="15" fill="${at === 0 ? primary : secondary}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">
<rect width="${width}" height="${height}" fill="${groundOf(mark)}"/>
<rect width="${width}" height="${bar}" fill="#fff"/><rect y="${height - bar}" width="${width}" height="${bar}" fill="#fff"/>
${markAt(mark, { x: gap, y: 20, size: 48, colour: primary })}${line(gap + 64, 38, 130, primary)}
${cards.join('')}${tabs.join('')}</svg>`
}

function line(x: number, y: number, width: number, colour: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="12" rx="6" fill="${colour}"/>`
}

function markAt(mark: Mark, { x, y, size, colour }: { x: number; y: number; size: number; colour: string }) {
  return `<g transform="translate(${x} ${y}) scale(${size / 48})">${markIn(mark, colour, 'rgba(255,255,255,.6)')}</g>`
}
