import sharp from 'sharp'
import type { IconSize, Mark } from '../rules.ts'
import { coloursOf } from './colours.ts'
import { drawingNamed } from './drawings.ts'

export interface Icon {
  mark: Mark
  size: IconSize
  isMaskable: boolean
}

/** Part of the square that the mark takes; a maskable icon may lose all but a circle of 80 %. */
const shares = { any: 0.8, maskable: 0.7 }
const cornerRadius = 11

/** The icons that were drawn, by address: some thirty. */
const drawn = new Map<string, Promise<Buffer>>()

/** Returns an icon as PNG, drawn once. */
export function drawIcon(icon: Icon): Promise<Buffer> {
  const key = JSON.stringify(icon)
  let image = drawn.get(key)
  if (!image) {
    image = sharp(Buffer.from(svgOf(icon)), { density: 72 * Math.ceil(icon.size / 48) })
      .resize(icon.size, icon.size)
      .png({ palette: true })
      .toBuffer()
    image.catch(() => drawn.delete(key))
    drawn.set(key, image)
  }
  return image
}

/** Returns an icon as SVG: the mark in white on the site's colour. */
function svgOf({ mark, isMaskable }: Icon): string {
  const share = isMaskable ? shares.maskable : shares.any
  const { primary } = coloursOf(mark)
  const offset = (48 * (1 - share)) / 2
  const lines = mark === 'discreet' ? primary : '#fff'
  const shape = mark === 'discreet' ? '#fff' : 'rgba(255,255,255,.28)'
  // Its elements, on a square of 48 units.
  const drawing = drawingNamed(`marks/${mark}`)
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replaceAll('currentColor', lines)
    .replaceAll(/var\(--secondary,[^()]*\)/g, shape)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48">
<rect width="48" height="48" rx="${isMaskable ? 0 : cornerRadius}" fill="${primary}"/>
<g fill="none" transform="translate(${offset} ${offset}) scale(${share})">${drawing}</g></svg>`
}
