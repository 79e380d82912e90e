import type { Random } from '../../demo/people-random.ts'
import type { Ground } from './portrait-colours.ts'

/**
 * Draws the background behind a person on a square of `size`: a soft gradient and one of the shapes behind
 * the head. Ids are prefixed so that several fit in one drawing.
 */
export function drawGround(random: Random, ground: Ground, size: number, shapes: readonly Shape[]): string {
  const cx = size * random.between(0.44, 0.56)
  const cy = size * random.between(0.4, 0.48)
  const r = size * random.between(0.34, 0.4)
  const shape = random.pick(shapes)
  return (
    '<defs>' +
    `<linearGradient id="gr" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ground.light}"/>` +
    `<stop offset="1" stop-color="${ground.dark}"/></linearGradient></defs>` +
    `<rect width="${size}" height="${size}" fill="url(#gr)"/>` +
    shape(random, ground, cx, cy, r, size)
  )
}

/** Draws a shape around a head at cx, cy of radius r. */
export type Shape = (
  random: Random,
  ground: Ground,
  cx: number,
  cy: number,
  r: number,
  size: number,
) => string

const f = (value: number) => value.toFixed(1)

export const disc: Shape = (_random, ground, cx, cy, r) =>
  `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r * 1.12)}" fill="${ground.deep}" fill-opacity=".22"/>` +
  `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r)}" fill="${ground.deep}" fill-opacity=".6"/>`

export const arch: Shape = (_random, ground, cx, cy, r, size) => {
  const door = (w: number, top: number) =>
    `M${f(cx - w)} ${size}V${f(top + w)}A${f(w)} ${f(w)} 0 0 1 ${f(cx + w)} ${f(top + w)}V${size}Z`
  return (
    `<path d="${door(r * 1.16, cy - r * 1.16)}" fill="${ground.deep}" fill-opacity=".2"/>` +
    `<path d="${door(r, cy - r)}" fill="${ground.deep}" fill-opacity=".6"/>`
  )
}

export const blob: Shape = (random, ground, cx, cy, r) => {
  const turn = random.int(0, 359)
  const path =
    'M0 -1.05C.5 -1.1 1.05 -.7 1.05 -.1C1.1 .5 .7 1.05 .1 1.02C-.5 1.05 -1 .75 -1.08 .1C-1.1 -.5 -.6 -1 0 -1.05Z'
  const at = (scale: number, extra: number) =>
    `translate(${f(cx)} ${f(cy)}) rotate(${turn + extra}) scale(${f(scale)})`
  return (
    `<path d="${path}" transform="${at(r * 1.14, 24)}" fill="${ground.deep}" fill-opacity=".22"/>` +
    `<path d="${path}" transform="${at(r, 0)}" fill="${ground.deep}" fill-opacity=".62"/>`
  )
}

export const sun: Shape = (_random, ground, cx, cy, r, size) =>
  `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r * 0.95)}" fill="${ground.glow}" fill-opacity=".8"/>` +
  `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r * 1.2)}" fill="${ground.glow}" fill-opacity=".35"/>` +
  `<path d="M0 ${f(size * 0.62)}C${f(size * 0.3)} ${f(size * 0.52)} ${f(size * 0.6)} ${f(size * 0.72)} ${size} ` +
  `${f(size * 0.58)}V${size}H0Z" fill="${ground.deep}" fill-opacity=".55"/>`

export const leaves: Shape = (random, ground, cx, cy, r, size) => {
  const leaf = (x: number, y: number, turn: number, scale: number) =>
    `<g transform="translate(${f(x)} ${f(y)}) rotate(${f(turn)}) scale(${f(scale)})">` +
    `<path d="M0 0C-60 -60 -64 -190 0 -270C64 -190 60 -60 0 0Z" fill="${ground.deep}" fill-opacity=".5"/>` +
    `<path d="M0 0V-240M0 -70L34 -112M0 -70L-34 -112M0 -130L32 -172M0 -130L-32 -172" stroke="${ground.light}" stroke-width="3" stroke-opacity=".6" fill="none"/></g>`
  const many = Array.from({ length: 7 }, (_, index) =>
    leaf(
      index % 2 === 0 ? size * random.between(-0.02, 0.12) : size * random.between(0.88, 1.02),
      size * (0.25 + index * 0.11),
      (index % 2 === 0 ? 1 : -1) * random.between(15, 75),
      random.between(0.7, 1.15),
    ),
  ).join('')
  return `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(r)}" fill="${ground.glow}" fill-opacity=".65"/>${many}`
}

export const windowPane: Shape = (random, ground, _cx, _cy, _r, size) => {
  const slant = random.between(-0.1, 0.1) * size
  const left = size * 0.14
  const pane = (x: number, y: number) =>
    `<path d="M${f(x + slant)} ${f(y)}h${f(size * 0.33)}l${f(-slant * 0.5)} ${f(size * 0.36)}h${f(-size * 0.33)}Z" fill="${ground.glow}" fill-opacity=".75"/>`
  return (
    `<rect width="${size}" height="${size}" fill="${ground.deep}" fill-opacity=".3"/>` +
    pane(left, size * 0.06) +
    pane(left + size * 0.37, size * 0.06) +
    pane(left - slant * 0.5, size * 0.46) +
    pane(left + size * 0.37 - slant * 0.5, size * 0.46)
  )
}

export const hills: Shape = (_random, ground, cx, cy, r, size) =>
  `<circle cx="${f(cx + r * 0.6)}" cy="${f(cy - r * 0.45)}" r="${f(r * 0.5)}" fill="${ground.glow}" fill-opacity=".9"/>` +
  `<path d="M0 ${f(size * 0.55)}C${f(size * 0.2)} ${f(size * 0.4)} ${f(size * 0.4)} ${f(size * 0.46)} ${f(size * 0.55)} ${f(size * 0.54)}` +
  `S${f(size * 0.85)} ${f(size * 0.44)} ${size} ${f(size * 0.5)}V${size}H0Z" fill="${ground.deep}" fill-opacity=".35"/>` +
  `<path d="M0 ${f(size * 0.7)}C${f(size * 0.25)} ${f(size * 0.58)} ${f(size * 0.6)} ${f(size * 0.76)} ${size} ${f(size * 0.62)}V${size}H0Z" fill="${ground.deep}" fill-opacity=".55"/>`
