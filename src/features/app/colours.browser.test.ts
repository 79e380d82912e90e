import '../../web/kit/theme/app.css'
import { expect, test } from 'vitest'
import { groundOf } from './rules.ts'
import { coloursOf } from './server/colours.ts'

/** Returns a colour of the page as red, green and blue. */
function colourOf(name: string): number[] {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `var(${name})`
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  canvas.fillStyle = getComputedStyle(probe).color
  canvas.fillRect(0, 0, 1, 1)
  probe.remove()
  return [...canvas.getImageData(0, 0, 1, 1).data.subarray(0, 3)]
}

// spec: app-1
test.each([1, 2, 3, 4, 5, 6, 7])('the colours of the app are those of the pages: niche %i', (niche) => {
  document.documentElement.dataset.theme = 'light'
  document.documentElement.dataset.palette = String(niche)
  const { primary, secondary } = coloursOf(niche)
  for (const [name, hex] of [
    ['--primary', primary],
    ['--secondary', secondary],
    ['--ground', groundOf(niche)],
  ] as const) {
    const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    // Browsers round differently.
    for (const [channel, value] of colourOf(name).entries())
      expect(Math.abs(value - (wanted[channel] ?? 0)), `${name} ${hex}`).toBeLessThanOrEqual(2)
  }
  delete document.documentElement.dataset.theme
})
