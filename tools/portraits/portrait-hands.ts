import type { Niche } from '../../demo/people-niches.ts'
import type { Random } from '../../demo/people-random.ts'
import { type Ground, groundsNear, mixed, type Skin, type Tone } from './portrait-colours.ts'
import {
  arch,
  blob,
  disc,
  drawGround,
  hills,
  leaves,
  type Shape,
  sun,
  windowPane,
} from './portrait-ground.ts'
import { cityNight, cutPaper, medallion, neonRing, rays, slabs, washes } from './portrait-ground-hands.ts'

/**
 * How all portraits of one site are drawn: the same people's anatomy, with another line, palette and ground,
 * so that a site's pictures look as if one illustrator had made them.
 */
export interface Hand {
  /** Flat colours in place of gradients. */
  isFlat: boolean
  /** Evenings and lamps change the light of its pictures. */
  isLit?: boolean
  /** Width of the lines; 1 is usual. */
  weight: number
  /** Colour of the lines on a skin. */
  line: (skin: Skin) => string
  grounds: readonly Ground[]
  shapes: readonly Shape[]
  cloths?: readonly Tone[]
}

const cloth = (light: string, base: string, shade: string): Tone => ({ light, base, shade })

const night: readonly Ground[] = [
  { hue: 215, light: '#24485a', dark: '#0f2230', deep: '#3f8ea3', glow: '#8fe3ee' },
  { hue: 255, light: '#2d3566', dark: '#141831', deep: '#6474c8', glow: '#b9c6ff' },
  { hue: 335, light: '#4c2442', dark: '#220f22', deep: '#a3457f', glow: '#ff9ccb' },
]
const paper: readonly Ground[] = [
  { hue: 60, light: '#fff1d2', dark: '#f2bd62', deep: '#e08e45', glow: '#fffaf0' },
  { hue: 30, light: '#ffe6d5', dark: '#ee9a74', deep: '#cf6348', glow: '#fff6ea' },
  { hue: 165, light: '#eef3da', dark: '#a9c08a', deep: '#6f935f', glow: '#fffbe8' },
]
const plate: readonly Ground[] = [
  { hue: 165, light: '#f7f2e3', dark: '#e9e0c8', deep: '#6f9a84', glow: '#e2eddf' },
  { hue: 60, light: '#f9f2e4', dark: '#ecdfc6', deep: '#b98f4e', glow: '#f3e6c8' },
  { hue: 5, light: '#f8f0e8', dark: '#ecdcd0', deep: '#b9776c', glow: '#f4ddd3' },
]
const poster: readonly Ground[] = [
  { hue: 310, light: '#f6dcf3', dark: '#b878c6', deep: '#8f4fa6', glow: '#ffd9a8' },
  { hue: 30, light: '#ffe1c4', dark: '#ef8f6a', deep: '#c4548a', glow: '#fff0c9' },
  { hue: 335, light: '#ffd9e6', dark: '#d96fa4', deep: '#9c3f86', glow: '#ffe6bd' },
]
const comic: readonly Ground[] = [
  { hue: 255, light: '#8fb4ff', dark: '#8fb4ff', deep: '#3d63c9', glow: '#ffffff' },
  { hue: 215, light: '#7fd6e0', dark: '#7fd6e0', deep: '#1f8fa6', glow: '#ffffff' },
  { hue: 60, light: '#ffd761', dark: '#ffd761', deep: '#f39a2b', glow: '#fffdf2' },
  { hue: 5, light: '#ff9d8a', dark: '#ff9d8a', deep: '#e2564f', glow: '#fff6f0' },
]
const evening: readonly Tone[] = [
  cloth('#3c3a55', '#26243b', '#151426'),
  cloth('#5c2a44', '#431b31', '#270d1c'),
  cloth('#2f6474', '#1f4a58', '#112d37'),
  cloth('#8f2f4e', '#701f3b', '#480f23'),
  cloth('#6d6a8f', '#4f4d70', '#33314d'),
  cloth('#d8d3e2', '#b9b2c8', '#8a839b'),
]
const quiet: readonly Tone[] = [
  cloth('#8fae9b', '#6d917d', '#4b6b59'),
  cloth('#c99a86', '#ad7966', '#7f5446'),
  cloth('#7f98b4', '#5f7b9a', '#425a75'),
  cloth('#d9bd86', '#c1a063', '#8f7440'),
  cloth('#a58aa8', '#86698a', '#5f4863'),
  cloth('#faf4e8', '#ece2cf', '#c4b69c'),
]
const primary: readonly Tone[] = [
  cloth('#ff6b57', '#e8452f', '#ad2b1b'),
  cloth('#4f86ff', '#2f62dd', '#1c3f9c'),
  cloth('#ffd23f', '#f2b90f', '#b98505'),
  cloth('#ffffff', '#f4f4f8', '#c6c9d8'),
  cloth('#2c3154', '#1c2040', '#0e1128'),
  cloth('#2fb8a0', '#17957f', '#0c6757'),
]

const own = (skin: Skin) => skin.line

export const hands: Record<Niche, Hand> = {
  // A studio: soft light, a warm line, plain shapes of every hue.
  1: {
    isFlat: false,
    isLit: true,
    weight: 1,
    line: own,
    grounds: groundsNear(),
    shapes: [disc, arch, hills, windowPane],
  },
  // Gouache: no dark outline, rose washes.
  2: {
    isFlat: false,
    isLit: true,
    weight: 0.8,
    line: (skin) => mixed(mixed(skin.line, skin.shade, 0.25), '#8c2f62', 0.3),
    grounds: groundsNear(335, 5, 310, 30),
    shapes: [washes, blob, washes],
  },
  // Night: dark rooms, coloured light behind the head.
  3: { isFlat: false, weight: 1, line: own, grounds: night, shapes: [neonRing, cityNight], cloths: evening },
  // Cut paper: flat sheets with a shadow.
  4: {
    isFlat: true,
    weight: 0.7,
    line: (skin) => mixed(skin.line, skin.shade, 0.32),
    grounds: paper,
    shapes: [cutPaper],
  },
  // A plate of a botanical book: cream paper, an oval, leaves, a sepia line.
  5: {
    isFlat: false,
    weight: 0.75,
    line: (skin) => mixed(skin.line, '#5d4326', 0.5),
    grounds: plate,
    shapes: [medallion, leaves],
    cloths: quiet,
  },
  // A travel poster: rays of a low sun.
  6: {
    isFlat: true,
    weight: 1,
    line: (skin) => mixed(skin.line, '#4a1450', 0.5),
    grounds: poster,
    shapes: [rays, sun],
  },
  // A comic: a heavy blue-black line, primary colours, slabs.
  7: {
    isFlat: true,
    weight: 1.5,
    line: (skin) => mixed(skin.line, '#0d1030', 0.65),
    grounds: comic,
    shapes: [slabs, disc],
    cloths: primary,
  },
}

/** Draws the hand's ground on a square of `size`. */
export function drawHandGround(random: Random, hand: Hand, size: number): string {
  return drawGround(random, random.pick(hand.grounds), size, hand.shapes)
}

/** Applies what the hand does to a whole drawing: flat colours and the width of lines in `line`. */
export function inHand(svg: string, { isFlat, weight }: Hand, line: string): string {
  const coloured = isFlat
    ? svg.replace(/<linearGradient id="(?:sk|hf|hb|cl|bz)".*?<\/linearGradient>/g, flatten)
    : svg
  if (weight === 1) return coloured
  return coloured.replaceAll(
    new RegExp(`(stroke="${line}"[^>]*?stroke-width=")([\\d.]+)`, 'g'),
    (_, start, width) => `${start}${(Number(width) * weight).toFixed(1)}`,
  )
}

/** Gives all stops of a gradient the colour of its middle one. */
function flatten(gradient: string): string {
  const middle = [...gradient.matchAll(/stop-color="([^"]+)"/g)][1]?.[1]
  return middle ? gradient.replaceAll(/stop-color="[^"]+"/g, `stop-color="${middle}"`) : gradient
}
