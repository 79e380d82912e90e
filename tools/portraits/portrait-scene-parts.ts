import type { Random } from '../../demo/people-random.ts'

/** Colours of a time of day: sky from top to horizon, its light, and three depths of land. */
type Hour = {
  top: string
  low: string
  light: string
  far: string
  mid: string
  near: string
  water: string
  night: boolean
}

const hours: readonly Hour[] = [
  {
    top: '#8fc7e8',
    low: '#fdebd0',
    light: '#fff6dc',
    far: '#9fbfc9',
    mid: '#5f9a8c',
    near: '#2f6a5c',
    water: '#6fb4cf',
    night: false,
  },
  {
    top: '#f2a27f',
    low: '#fde0b2',
    light: '#fff1c9',
    far: '#cf8f92',
    mid: '#9a5f7c',
    near: '#5d3a5e',
    water: '#d9907f',
    night: false,
  },
  {
    top: '#6f6bb4',
    low: '#f7a98f',
    light: '#ffdfa8',
    far: '#8a6aa5',
    mid: '#5a4685',
    near: '#322a58',
    water: '#8470b0',
    night: false,
  },
  {
    top: '#1d2350',
    low: '#5a4f8f',
    light: '#f6f0d2',
    far: '#3a3f78',
    mid: '#272b5a',
    near: '#161837',
    water: '#333a75',
    night: true,
  },
  {
    top: '#a9d8d6',
    low: '#fdf3d8',
    light: '#ffffff',
    far: '#a8c9b4',
    mid: '#6ca37b',
    near: '#386b4b',
    water: '#7fc0c4',
    night: false,
  },
]

export const hourOf = (random: Random) => random.pick(hours)
export const dayHourOf = (random: Random) => random.pick(hours.filter((hour) => !hour.night))
export const darkHourOf = (random: Random) => random.pick(hours.slice(2, 4))

/** Returns a vertical gradient; these render several times faster than slanted ones. */
export const fade = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

/** Draws the sky with sun or moon (and stars at night); returns the light's position for reflections. */
export function sky(random: Random, hour: Hour, horizon: number): { body: string; x: number } {
  const x = random.int(260, 940)
  const y = Math.round(horizon * random.between(0.35, 0.72))
  const r = hour.night ? 46 : random.int(58, 84)
  const stars = hour.night
    ? Array.from(
        { length: 60 },
        () =>
          `<circle cx="${random.int(0, 1200)}" cy="${random.int(0, horizon)}" r="${random.between(1, 3.2).toFixed(1)}" fill="#fff8e0" fill-opacity="${random.between(0.3, 0.9).toFixed(2)}"/>`,
      ).join('')
    : clouds(random, hour, horizon)
  return {
    x,
    body:
      `<defs>${fade('sky', hour.top, hour.low)}</defs><rect width="1200" height="900" fill="url(#sky)"/>${stars}` +
      [3.4, 2.3, 1.5]
        .map(
          (scale) =>
            `<circle cx="${x}" cy="${y}" r="${Math.round(r * scale)}" fill="${hour.light}" fill-opacity=".14"/>`,
        )
        .join('') +
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${hour.light}"/>`,
  }
}

function clouds(random: Random, hour: Hour, horizon: number): string {
  return Array.from({ length: random.int(2, 4) }, () => {
    const x = random.int(-80, 1000)
    const y = random.int(60, Math.round(horizon * 0.6))
    const s = random.between(0.7, 1.4).toFixed(2)
    return `<path transform="translate(${x} ${y}) scale(${s})" d="M0 60C-4 34 26 22 48 30C58 -4 112 -8 126 24C156 10 192 28 190 60Z" fill="${hour.light}" fill-opacity=".6"/>`
  }).join('')
}

/** Draws a rolling line of land from edge to edge, filled to the bottom. */
export function ridge(random: Random, y: number, height: number, fill: string, steps = 5): string {
  const width = 1200 / steps
  let path = `M-20 920V${y}`
  let last = y
  for (let step = 0; step < steps; step++) {
    const next = Math.round(y + random.between(-height, height))
    const x = Math.round(step * width)
    path += `C${x + Math.round(width * 0.4)} ${last} ${x + Math.round(width * 0.6)} ${next} ${Math.round(x + width) + 10} ${next}`
    last = next
  }
  return `<path d="${path}V920H-20Z" fill="${fill}"/>`
}

/** Draws a fir: three tiers on a trunk, its base at (x, y). */
export function fir(x: number, y: number, size: number, fill: string): string {
  return `<path transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${size.toFixed(2)})" d="M-8 0V-30H-62L-30 -82H-50L-20 -134H-36L0 -200L36 -134H20L50 -82H30L62 -30H8V0Z" fill="${fill}"/>`
}

/** Draws a broad tree: a crown of circles on a trunk, its base at (x, y). */
export function tree(x: number, y: number, size: number, crown: string, trunk: string): string {
  return (
    `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${size.toFixed(2)})"><path d="M-12 0C-8 -50 -8 -80 -14 -130H14C8 -80 8 -50 12 0Z" fill="${trunk}"/>` +
    `<path d="M-90 -150C-120 -200 -80 -250 -40 -244C-30 -296 50 -300 62 -250C110 -250 124 -190 92 -156C70 -120 -66 -116 -90 -150Z" fill="${crown}"/>` +
    `<path d="M-40 -200C-20 -234 30 -240 52 -214M-60 -160C-30 -176 10 -176 30 -164" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="9" stroke-linecap="round"/></g>`
  )
}

/** Draws glints of light on water, narrowing towards the horizon. */
export function glints(random: Random, x: number, from: number, to: number, colour: string): string {
  let path = ''
  for (let y = from + 10; y < to; y += 18) {
    const half = 14 + ((y - from) / (to - from)) * 110 * random.between(0.5, 1)
    const shift = random.int(-16, 16)
    path += `M${Math.round(x - half + shift)} ${y}H${Math.round(x + half + shift)}`
  }
  return `<path d="${path}" stroke="${colour}" stroke-width="6" stroke-linecap="round" stroke-opacity=".6"/>`
}

/** Draws a potted plant with the base of its pot at (x, y). */
export function plant(x: number, y: number, size: number, leaf: string, pot: string): string {
  const leaves = [-64, -38, -12, 14, 40, 66]
    .map(
      (turn, index) =>
        `<path transform="rotate(${turn})" d="M0 0C-30 -60 -26 -${140 + (index % 3) * 20} 0 -${180 + (index % 3) * 24}C26 -${140 + (index % 3) * 20} 30 -60 0 0Z" fill="${leaf}" fill-opacity="${index % 2 ? 1 : 0.78}"/>`,
    )
    .join('')
  return `<g transform="translate(${x} ${y}) scale(${size})"><g transform="translate(0 -92)">${leaves}</g><path d="M-58 -100H58L44 0H-44Z" fill="${pot}"/><path d="M-66 -112H66V-82H-66Z" fill="${pot}"/><path d="M20 -82H50L40 0H22Z" fill="#000" fill-opacity=".12"/></g>`
}
