import type { Random } from '../../demo/people-random.ts'

export type HairColour = 'blonde' | 'brown' | 'black' | 'red' | 'grey' | 'white' | 'bald' | 'other'
export type EyeColour = 'blue' | 'brown' | 'green' | 'grey' | 'hazel'

/** A colour with its lit and its shaded variant. */
export type Tone = { light: string; base: string; shade: string }
/** Skin also has its blush and the blush's strength, a line colour (never pure black) and natural lips. */
export type Skin = Tone & { blush: string; line: string; lips: string; flush: number }

const skins: readonly Skin[] = [
  {
    light: '#ffe6d6',
    base: '#fbd3bc',
    shade: '#e9a98b',
    blush: '#f08a7e',
    line: '#4a2a2a',
    lips: '#c9605c',
    flush: 1,
  },
  {
    light: '#ffdcc4',
    base: '#f5c3a2',
    shade: '#dd9871',
    blush: '#ec7f6d',
    line: '#46262a',
    lips: '#bf564f',
    flush: 1,
  },
  {
    light: '#fad0ae',
    base: '#eab48a',
    shade: '#c98a5e',
    blush: '#e0705a',
    line: '#3f2224',
    lips: '#b04d47',
    flush: 0.95,
  },
  {
    light: '#eebd92',
    base: '#d59a6b',
    shade: '#ad7146',
    blush: '#cf6248',
    line: '#371c1d',
    lips: '#a2443f',
    flush: 0.85,
  },
  {
    light: '#d39b70',
    base: '#b57a4e',
    shade: '#8a5632',
    blush: '#b4502f',
    line: '#2c1515',
    lips: '#8f3a36',
    flush: 0.7,
  },
  {
    light: '#a9744f',
    base: '#8a5838',
    shade: '#653c24',
    blush: '#96402a',
    line: '#210f10',
    lips: '#7d3231',
    flush: 0.55,
  },
  {
    light: '#986649',
    base: '#7a4c35',
    shade: '#5a3523',
    blush: '#83362a',
    line: '#180a0c',
    lips: '#7a3334',
    flush: 0.45,
  },
]

const hairTones: Record<Exclude<HairColour, 'bald' | 'other'>, readonly Tone[]> = {
  blonde: [
    { light: '#f9dd9b', base: '#e4b65f', shade: '#b9853a' },
    { light: '#fbe9bd', base: '#ecca86', shade: '#c49c58' },
    { light: '#e9bd7b', base: '#cb9450', shade: '#986733' },
  ],
  brown: [
    { light: '#a06a45', base: '#74452a', shade: '#4b2a1a' },
    { light: '#86543a', base: '#5b3322', shade: '#391f15' },
    { light: '#b98352', base: '#8e5a34', shade: '#613a20' },
  ],
  black: [
    { light: '#4b4150', base: '#2a2330', shade: '#17121b' },
    { light: '#5a4641', base: '#33241f', shade: '#1c1311' },
  ],
  red: [
    { light: '#f09a5a', base: '#c95f2c', shade: '#933d1c' },
    { light: '#d9754f', base: '#a8412a', shade: '#76291d' },
  ],
  grey: [
    { light: '#cfcbd2', base: '#9d98a4', shade: '#716c7a' },
    { light: '#bdb8b4', base: '#8d8681', shade: '#625c59' },
  ],
  white: [
    { light: '#ffffff', base: '#ece8e6', shade: '#bfb9bd' },
    { light: '#fffaf0', base: '#efe6da', shade: '#c5b9ab' },
  ],
}
const dyed: readonly Tone[] = [
  { light: '#f59ac0', base: '#d4588f', shade: '#963463' },
  { light: '#8fb6e8', base: '#4f7fc4', shade: '#335690' },
  { light: '#b58ce0', base: '#8255b8', shade: '#573582' },
  { light: '#7fd0bf', base: '#3f9f8d', shade: '#276a5e' },
]

export const irises: Record<EyeColour, string> = {
  blue: '#4f8fc7',
  brown: '#6b3f22',
  green: '#5d9160',
  grey: '#8292a0',
  hazel: '#9a7335',
}

/** Backgrounds as OKLCH-like families: warm and muted; `deep` is the large shape behind the head. */
const grounds: readonly { hue: number; light: string; dark: string; deep: string; glow: string }[] = [
  { hue: 5, light: '#ffe3e4', dark: '#f3a9b4', deep: '#e67d92', glow: '#fff4ec' },
  { hue: 30, light: '#ffe8d9', dark: '#f4b18c', deep: '#e78a63', glow: '#fff6e6' },
  { hue: 60, light: '#fff0cf', dark: '#efc678', deep: '#dca24a', glow: '#fffbe9' },
  { hue: 110, light: '#f1f1d3', dark: '#c3c583', deep: '#9ba35c', glow: '#fdfbe8' },
  { hue: 165, light: '#dff1e6', dark: '#93c7ac', deep: '#5fa487', glow: '#f6fbee' },
  { hue: 215, light: '#dcf0f3', dark: '#8cc0cb', deep: '#559aab', glow: '#f8fbf4' },
  { hue: 255, light: '#e0e8fa', dark: '#9db2e0', deep: '#6c86c4', glow: '#fbf6f3' },
  { hue: 310, light: '#f1e2f6', dark: '#c9a1d6', deep: '#a374b8', glow: '#fff5f2' },
  { hue: 335, light: '#fde2ef', dark: '#e79fc4', deep: '#cf709f', glow: '#fff5ef' },
]
export type Ground = (typeof grounds)[number]

const cloths: readonly Tone[] = [
  { light: '#e35d7c', base: '#c43c62', shade: '#912846' },
  { light: '#f2876a', base: '#dc6347', shade: '#a84430' },
  { light: '#f0bb58', base: '#db9a2f', shade: '#a5701c' },
  { light: '#6fae8c', base: '#468667', shade: '#2d5d47' },
  { light: '#5aa3b2', base: '#357d8e', shade: '#235764' },
  { light: '#6b86c9', base: '#4662a8', shade: '#2f4478' },
  { light: '#9676bd', base: '#724f9d', shade: '#4e346f' },
  { light: '#4b4a63', base: '#323149', shade: '#201f31' },
  { light: '#fdf6ee', base: '#efe3d6', shade: '#c9b8a8' },
  { light: '#b98a68', base: '#966747', shade: '#6b462f' },
  { light: '#7f8a94', base: '#5e6872', shade: '#414952' },
]

const lipsticks = ['#c8324f', '#b3243f', '#d65a6a', '#a83a5a', '#cf4a3f', '#d9707f'] as const

/** Returns the tone of a hair colour; for `bald`, that of the hair at the sides. */
export function hairTone(random: Random, colour: HairColour, age: number): Tone {
  if (colour === 'other') return random.pick(dyed)
  if (colour === 'bald') return random.pick(hairTones[age >= 55 ? 'grey' : 'brown'])
  return random.pick(hairTones[colour])
}

/** Returns a skin tone that suits the hair: fair hair mostly on fair skin, black hair on any. */
export function skinFor(random: Random, colour: HairColour): Skin {
  const weights =
    colour === 'blonde' || colour === 'red'
      ? [6, 5, 1, 0, 0, 0, 0]
      : colour === 'black'
        ? [1, 2, 3, 3, 3, 3, 2]
        : colour === 'brown'
          ? [3, 5, 4, 2, 1, 0, 0]
          : [4, 4, 2, 1, 1, 1, 0.5]
  return random.weighted(skins.map((skin, index) => [skin, weights[index] ?? 0] as const))
}

/** Returns the grounds of these hues (degrees); all without any. */
export function groundsNear(...hues: readonly number[]): readonly Ground[] {
  return hues.length === 0 ? grounds : grounds.filter(({ hue }) => hues.includes(hue))
}

/** Returns a colour between two, `share` of the second. */
export function mixed(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(first, at) * (1 - share) + channel(second, at) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Returns the colour of a garment, of all or of those given. */
export function clothFor(random: Random, among: readonly Tone[] = cloths): Tone {
  return random.pick(among)
}

/** Returns the lip colour: natural, or lipstick for some of the women. */
export function lipsFor(random: Random, skin: Skin, gender: 'male' | 'female'): string {
  return gender === 'female' && random.chance(0.6) ? random.pick(lipsticks) : skin.lips
}
