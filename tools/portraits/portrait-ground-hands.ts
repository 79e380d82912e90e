import type { Shape } from './portrait-ground.ts'

/** Shapes of grounds that belong to one site's hand, on a square of `size`. */
const f = (value: number) => value.toFixed(1)

/** Broad strokes of a wet brush around the head. */
export const washes: Shape = (random, ground, cx, cy, r, size) => {
  const stroke = (y: number, width: number, opacity: number, colour: string) => {
    const lean = random.between(-60, 60)
    return `<path d="M${f(size * random.between(0.02, 0.12))} ${f(y)}C${f(size * 0.3)} ${f(y - 70 + lean)} ${f(size * 0.7)} ${f(y + 70 + lean)} ${f(size * random.between(0.88, 0.98))} ${f(y - 10)}" fill="none" stroke="${colour}" stroke-width="${f(width)}" stroke-linecap="round" stroke-opacity="${opacity}"/>`
  }
  return (
    `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r * 1.1)}" fill="${ground.glow}" fill-opacity=".55"/>` +
    stroke(cy - r * 0.7, r * 0.5, 0.35, ground.deep) +
    stroke(cy, r * 0.7, 0.3, ground.dark) +
    stroke(cy + r * 0.8, r * 0.55, 0.38, ground.deep)
  )
}

/** A ring of light behind the head and its reflection. */
export const neonRing: Shape = (_random, ground, cx, cy, r) => {
  const ring = (width: number, opacity: number, colour: string) =>
    `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r * 1.06)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`
  return (
    `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r)}" fill="${ground.deep}" fill-opacity=".5"/>` +
    ring(62, 0.12, ground.glow) +
    ring(34, 0.22, ground.glow) +
    ring(11, 0.95, ground.glow)
  )
}

/** Lights of a town out of focus. */
export const cityNight: Shape = (random, ground, cx, cy, r, size) => {
  const lights = Array.from({ length: 15 }, () => {
    const colour = random.pick([ground.glow, ground.deep, '#ffd28a', ground.glow])
    return `<circle cx="${f(size * random.between(0, 1))}" cy="${f(size * random.between(0.05, 0.75))}" r="${f(random.between(12, 46))}" fill="${colour}" fill-opacity="${f2(random.between(0.16, 0.42))}"/>`
  }).join('')
  return `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r * 1.25)}" fill="${ground.deep}" fill-opacity=".35"/><circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r * 0.95)}" fill="${ground.deep}" fill-opacity=".45"/>${lights}`
}

const f2 = (value: number) => value.toFixed(2)

/** Three sheets with their shadows, cut in waves around a hole that shows the sky. */
export const cutPaper: Shape = (random, ground, cx, cy, r, size) => {
  const sheet = (scale: number, colour: string) => {
    const turn = random.int(0, 359)
    const edge =
      'M0 -1C.42 -1.16 .6 -.8 .86 -.56C1.16 -.28 .92 .1 .98 .4C1.02 .84 .5 .9 .2 1C-.2 1.14 -.56 .98 -.8 .66C-1.06 .34 -.9 .02 -1 -.3C-1.06 -.74 -.44 -.86 0 -1Z'
    const at = (dx: number, dy: number) =>
      `transform="translate(${f(cx + dx)} ${f(cy + dy)}) rotate(${turn}) scale(${f(r * scale)})"`
    return `<path d="${edge}" ${at(7, 14)} fill="#3a1d12" fill-opacity=".2"/><path d="${edge}" ${at(0, 0)} fill="${colour}"/>`
  }
  return (
    `<rect width="${size}" height="${size}" fill="${ground.dark}"/>` +
    sheet(1.62, ground.light) +
    sheet(1.32, ground.deep) +
    sheet(1.02, ground.glow)
  )
}

/** An oval with a double rule, and a sprig on either side. */
export const medallion: Shape = (random, ground, _cx, _cy, _r, size) => {
  const sprig = (side: 1 | -1) => {
    const x = size * (side === 1 ? 0.93 : 0.07)
    const pairs = Array.from({ length: 6 }, (_, index) => {
      const y = size * (0.86 - index * 0.12)
      const leaf = (turn: number) =>
        `<path transform="translate(${f(x)} ${f(y)}) rotate(${turn})" d="M0 0C-20 -20 -20 -56 0 -82C20 -56 20 -20 0 0Z"/>`
      return leaf(48 + random.int(-8, 8)) + leaf(-48 + random.int(-8, 8))
    }).join('')
    return `<g fill="${ground.deep}" fill-opacity=".55">${pairs}</g><path d="M${f(x)} ${f(size * 0.94)}V${f(size * 0.2)}" stroke="${ground.deep}" stroke-width="5" stroke-linecap="round"/>`
  }
  const oval = (grow: number) =>
    `cx="${size / 2}" cy="${f(size * 0.5)}" rx="${f(size * 0.37 + grow)}" ry="${f(size * 0.45 + grow)}"`
  return (
    `${sprig(-1)}${sprig(1)}<ellipse ${oval(16)} fill="${ground.light}" stroke="${ground.deep}" stroke-width="4"/>` +
    `<ellipse ${oval(0)} fill="${ground.glow}" stroke="${ground.deep}" stroke-width="9" stroke-opacity=".8"/>`
  )
}

/** Rays of a low sun behind the head. */
export const rays: Shape = (random, ground, cx, cy, r, size) => {
  const turn = random.between(0, 0.2)
  let path = ''
  for (let index = 0; index < 12; index++) {
    const at = (angle: number) => {
      const full = (angle + turn) * Math.PI * 2
      return `${f(cx + Math.cos(full) * size)} ${f(cy + Math.sin(full) * size)}`
    }
    path += `M${f(cx)} ${f(cy)}L${at(index / 12)}L${at((index + 0.5) / 12)}Z`
  }
  return (
    `<path d="${path}" fill="${ground.deep}" fill-opacity=".32"/>` +
    `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r)}" fill="${ground.glow}"/>`
  )
}

/** A slanting slab, a row of dots and a bar. */
export const slabs: Shape = (random, ground, _cx, _cy, _r, size) => {
  const slant = size * random.between(0.18, 0.34)
  const left = size * random.between(0.1, 0.2)
  let dots = ''
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 6 - row; column++) dots += `M${f(34 + column * 42)} ${f(34 + row * 42)}h.1`
  }
  const isRight = random.chance(0.5)
  return (
    `<path d="M${f(left + slant)} 0H${f(left + slant + size * 0.52)}L${f(left + size * 0.52)} ${size}H${f(left)}Z" fill="${ground.deep}"/>` +
    `<path d="M${f(left + slant + size * 0.57)} 0H${f(left + slant + size * 0.62)}L${f(left + size * 0.62)} ${size}H${f(left + size * 0.57)}Z" fill="${ground.glow}" fill-opacity=".8"/>` +
    `<path d="${dots}" ${isRight ? `transform="translate(${size} 0) scale(-1 1)"` : ''} stroke="${ground.glow}" stroke-width="17" stroke-linecap="round" stroke-opacity=".75"/>`
  )
}
