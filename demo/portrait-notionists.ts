import { createAvatar } from '@dicebear/core'
import * as notionists from '@dicebear/notionists'
import type { Random } from './people-random.ts'
import { clothFor } from './portrait-colours.ts'
import type { Sitter } from './portrait-lorelei.ts'

/** Hairstyles by gender and age; numbers are the style's variants. */
const hairs = {
  male: {
    young: [1, 3, 5, 6, 7, 9, 12, 15, 16, 18, 19, 21, 22, 26, 27, 31, 32, 33, 35, 38, 44, 52, 53, 54, 56],
    middle: [5, 6, 7, 13, 16, 18, 21, 22, 25, 27, 34, 35, 49, 54, 55, 60],
    old: [7, 13, 34, 42, 49, 55, 60],
    bald: [42, 60],
  },
  female: {
    young: [2, 4, 8, 10, 11, 20, 23, 28, 29, 30, 36, 37, 39, 41, 43, 45, 46, 47, 48, 57, 58],
    middle: [2, 4, 10, 11, 20, 23, 28, 29, 30, 36, 37, 39, 41, 43, 48, 57, 58],
    old: [11, 20, 24, 29, 30, 36, 43, 48, 57],
    bald: [24],
  },
} as const

const lips = { male: [3, 8, 14, 23, 25], female: [3, 8, 14, 23, 25] } as const
const beards = [1, 2, 3, 6, 7, 9, 11, 12] as const
const bodies = {
  male: [1, 3, 7, 13, 14, 16, 19, 21, 23, 25],
  female: [1, 3, 7, 11, 12, 13, 14, 15, 16, 21, 22, 23, 24],
} as const

const name = (variant: number) => `variant${String(variant).padStart(2, '0')}`

const order = [
  'base',
  'body',
  'hair',
  'lips',
  'beard',
  'nose',
  'eyes',
  'glasses',
  'brows',
  'gesture',
] as const
type Part = (typeof order)[number]

/** Splits the style's output into its groups, which are always in the same order and position. */
function takeApart(svg: string): Record<Part, string> {
  const groups = svg
    .replace(/^.*?<g mask="[^"]*">/s, '')
    .replace(/<\/g><\/svg>$/, '')
    .split(
      /(?=<g transform="translate\((?:531 487|178 1057|266 207|791 871|653 805|901 668|610 680|774 657|0 559)\)">)/,
    )
  return Object.fromEntries(order.map((part, index) => [part, groups[index] ?? ''])) as Record<Part, string>
}

/** Draws age lines around the eyes and mouth and on the forehead, in the style's bold strokes. */
function years(age: number, line: string): string {
  let path = ''
  if (age >= 44) path += 'M800 790C816 802 838 802 852 792M770 744L744 736M772 760L746 764'
  if (age >= 56) path += 'M800 880C786 898 780 916 784 934M840 616C880 604 930 602 972 612'
  if (age >= 66) path += 'M832 588C876 574 936 574 980 584M1010 790C1022 798 1036 796 1046 786'
  if (path === '') return ''
  return `<path d="${path}" fill="none" stroke="${line}" stroke-width="8" stroke-linecap="round" stroke-opacity=".55"/>`
}

/** Draws a person in the notionists style, coloured, in its box of 1744 units. */
export function drawNotionists(random: Random, day: Random, sitter: Sitter): string {
  const { gender, age, hairColour, hair, skin } = sitter
  const female = gender === 'female'
  const choice =
    hairs[gender][hairColour === 'bald' ? 'bald' : age < 36 ? 'young' : age < 56 ? 'middle' : 'old']
  const parts = takeApart(
    createAvatar(notionists, {
      seed: String(random.int(0, 1_000_000)),
      hair: [name(random.pick(choice))] as never,
      beard: [name(random.pick(beards))] as never,
      beardProbability: !female && random.chance(age < 26 ? 0.15 : 0.5) ? 100 : 0,
      glasses: [name(random.pick([3, 8, 11]))] as never,
      glassesProbability: random.chance(age < 45 ? 0.15 : 0.35) ? 100 : 0,
      nose: [name(random.pick([1, 4, 6, 9, 12, 17, 20]))] as never,
      brows: [name(random.pick([4, 5, 7, 8, 9]))] as never,
      eyes: [name(day.pick([4, 5]))] as never,
      lips: [name(day.pick(lips[gender]))] as never,
      body: [name(day.pick(bodies[gender]))] as never,
      bodyIconProbability: 0,
      gestureProbability: 0,
    }).toString(),
  )
  const cloth = clothFor(day)
  const paint = (part: string, dark: string, white: string) =>
    part.replaceAll('#000', dark).replaceAll('#fff', white)
  const tone = (id: string, from: number, to: number, { light, base, shade }: typeof hair) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${from}" x2="0" y2="${to}"><stop offset="0" stop-color="${light}"/><stop offset=".45" stop-color="${base}"/><stop offset="1" stop-color="${shade}"/></linearGradient>`
  return (
    `<defs>${tone('sk', 0, 700, skin)}${tone('cl', 0, 640, cloth)}${tone('hf', 0, 720, hair)}</defs>` +
    paint(parts.base, skin.line, 'url(#sk)') +
    `<ellipse cx="742" cy="846" rx="58" ry="40" fill="${skin.blush}" fill-opacity="${(0.32 * skin.flush).toFixed(2)}"/><ellipse cx="1052" cy="836" rx="34" ry="36" fill="${skin.blush}" fill-opacity="${(0.28 * skin.flush).toFixed(2)}"/>` +
    years(age, skin.line) +
    `<g transform="translate(872 0) scale(${(1 + (sitter.build - 1) * 0.7).toFixed(3)} 1) translate(-872 0)">${paint(parts.body, skin.line, 'url(#cl)')}</g>` +
    paint(parts.hair, 'url(#hf)', hair.light) +
    paint(parts.lips, female ? sitter.lips : skin.line, '#fffdf9') +
    paint(parts.beard, hair.shade, hair.light) +
    paint(parts.nose, skin.line, skin.base) +
    paint(parts.eyes, skin.line, '#fff') +
    paint(parts.glasses, '#3a2a36', '#fff') +
    paint(parts.brows, hairColour === 'white' || hairColour === 'grey' ? hair.shade : skin.line, '#fff')
  )
}
