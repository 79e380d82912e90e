import { createAvatar } from '@dicebear/core'
import * as lorelei from '@dicebear/lorelei'
import type { Random } from '../../demo/people-random.ts'
import { drawClothes } from './portrait-clothes.ts'
import type { HairColour, Skin, Tone } from './portrait-colours.ts'
import {
  type Beard,
  drawBeard,
  drawBlush,
  drawEyes,
  drawMouth,
  drawNose,
  drawYears,
} from './portrait-face.ts'
import { drawHand, type Held } from './portrait-pose.ts'

/** The person drawn: the properties from the profile, and what the hand makes of them. */
export type Sitter = {
  gender: 'male' | 'female'
  age: number
  hairColour: HairColour
  hair: Tone
  skin: Skin
  iris: string
  lips: string
  /** Shoulder width; 1 is average. */
  build: number
  /** 0 to 1: a rounder face and neck. */
  fullness: number
  /** Colours of the garments; any if absent. */
  cloths?: readonly Tone[] | undefined
  /** Width of the lines; 1 is usual. */
  weight: number
  /** Number among the people of a gender who are met together. */
  position?: number | undefined
  /** What a hand in the picture holds. */
  holds?: Held | undefined
}

/** Hairstyles by gender and age; numbers are the style's variants. */
const hairs = {
  male: {
    young: [2, 3, 4, 6, 7, 8, 9, 11, 12, 20, 22, 39, 43, 44, 36],
    middle: [1, 2, 3, 4, 7, 8, 9, 12, 22, 28, 39, 44, 47],
    old: [1, 3, 7, 9, 25, 28, 44, 47],
    bald: [25, 28],
  },
  female: {
    young: [10, 13, 14, 15, 16, 17, 18, 19, 21, 23, 24, 29, 30, 31, 32, 33, 35, 37, 38, 42, 46, 48],
    middle: [10, 13, 15, 16, 17, 18, 19, 23, 24, 29, 32, 35, 37, 38, 42, 46, 12, 5],
    old: [5, 10, 12, 17, 18, 19, 24, 32, 37, 38, 43, 44, 46],
    bald: [28],
  },
} as const

const brows = { male: [2, 3, 9, 10, 12], female: [2, 2, 5, 7, 9, 12] } as const

const marks = {
  hair: 'aa0001',
  skin: 'aa0002',
  mouth: 'aa0003',
  eyes: 'aa0004',
  nose: 'aa0005',
  brows: 'aa0006',
  glasses: 'aa0007',
  freckles: 'aa0008',
} as const

const name = (variant: number) => `variant${String(variant).padStart(2, '0')}`

type Parts = {
  backHair: string[]
  head: string[]
  skin: string
  brows: string
  glasses: string
  freckles: string
  frontHair: string[]
}

/** Groups the style's own paths by what they draw (the style marks them by colour only). */
function takeApart(svg: string): Parts {
  const parts: Parts = {
    backHair: [],
    head: [],
    skin: '',
    brows: '',
    glasses: '',
    freckles: '',
    frontHair: [],
  }
  for (const path of svg.match(/<path [^>]*>/g) ?? []) {
    if (path.includes(marks.hair)) (parts.skin === '' ? parts.backHair : parts.frontHair).push(path)
    else if (path.includes(marks.skin)) parts.skin += path
    else if (path.includes(marks.brows)) parts.brows += path
    else if (path.includes(marks.glasses)) parts.glasses += path
    else if (path.includes(marks.freckles)) parts.freckles += path
    else if (path.includes('#000')) parts.head.push(path)
  }
  return parts
}

function chooseHair(random: Random, { gender, age, hairColour, position }: Sitter): number {
  const list = hairs[gender][
    hairColour === 'bald' ? 'bald' : age < 36 ? 'young' : age < 56 ? 'middle' : 'old'
  ] as readonly number[]
  // In turn for people who are met together, so that few wear the same hair.
  return position === undefined ? random.pick(list) : (list[position % list.length] as number)
}

/** In turn as well, in another rhythm than the hair. */
const beardsInTurn: readonly Beard[] = ['none', 'stubble', 'full', 'none', 'circle', 'stubble', 'goatee']

function chooseBeard(random: Random, { gender, age, position }: Sitter): Beard {
  if (gender === 'female') return 'none'
  if (position !== undefined && age >= 24) {
    return beardsInTurn[(position + Math.floor(position / 15)) % beardsInTurn.length] as Beard
  }
  return random.weighted([
    ['none', 6],
    ['stubble', 4],
    ['full', age < 24 ? 0.5 : 3.5],
    ['circle', age < 24 ? 0.3 : 1.5],
    ['goatee', age < 24 ? 0.3 : 0.8],
    ['moustache', age < 30 ? 0.3 : 1.2],
  ])
}

/** What makes a face its own. */
export interface Features {
  hair: number
  beard: Beard
  glasses: boolean
}

/** Chooses the features of a sitter. */
export function chooseFeatures(random: Random, sitter: Sitter): Features {
  const { age } = sitter
  return {
    hair: chooseHair(random, sitter),
    beard: chooseBeard(random, sitter),
    glasses: random.chance(age < 30 ? 0.16 : age < 50 ? 0.22 : 0.42),
  }
}

/** Returns the style's parts for this sitter. */
function styleParts(random: Random, sitter: Sitter, { hair, glasses }: Features): Parts {
  const { gender } = sitter
  const svg = createAvatar(lorelei, {
    seed: String(random.int(0, 1_000_000)),
    hair: [name(hair)] as never,
    head: [
      random.pick(
        gender === 'male'
          ? ['variant03', 'variant03', 'variant01', 'variant04']
          : ['variant02', 'variant04', 'variant04', 'variant01'],
      ),
    ] as never,
    eyebrows: [name(random.pick(brows[gender]))] as never,
    glasses: [name(random.pick([1, 3, 4]))] as never,
    glassesProbability: glasses ? 100 : 0,
    freckles: ['variant01'],
    frecklesProbability: random.chance(sitter.hairColour === 'red' ? 0.6 : 0.1) ? 100 : 0,
    beardProbability: 0,
    earringsProbability: 0,
    hairAccessoriesProbability: 0,
    hairColor: [marks.hair],
    skinColor: [marks.skin],
    mouthColor: [marks.mouth],
    eyesColor: [marks.eyes],
    noseColor: [marks.nose],
    eyebrowsColor: [marks.brows],
    glassesColor: [marks.glasses],
    frecklesColor: [marks.freckles],
  }).toString()
  return takeApart(svg)
}

function gradients({ hair, skin }: Sitter): string {
  const stops = (tone: Tone, middle: number) =>
    `<stop offset="0" stop-color="${tone.light}"/><stop offset="${middle}" stop-color="${tone.base}"/><stop offset="1" stop-color="${tone.shade}"/>`
  const line = (id: string, from: string, tone: Tone, middle: number) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${from}>${stops(tone, middle)}</linearGradient>`
  return (
    line('sk', 'x1="0" y1="240" x2="0" y2="960"', skin, 0.45) +
    line('hf', 'x1="0" y1="100" x2="0" y2="740"', hair, 0.4) +
    line(
      'hb',
      'x1="0" y1="320" x2="0" y2="1000"',
      { light: hair.base, base: hair.base, shade: hair.shade },
      0.3,
    )
  )
}

const own = (paths: string) => `<g transform="translate(10 -60)">${paths}</g>`
const filled = (path: string, fill: string) => path.replace(/fill="#[0-9a-f]+"/, `fill="${fill}"`)
const shapeOf = (path: string) => / d="([^"]*)"/.exec(path)?.[1] ?? ''

/** Highlights and strands, inside the shape of the hair. */
function hairLight(random: Random, paths: readonly string[], hair: Tone): string {
  const at = random.int(-20, 30)
  return (
    `<clipPath id="hc">${paths.map((path) => `<path transform="translate(10 -60)" d="${shapeOf(path)}"/>`).join('')}</clipPath>` +
    `<g clip-path="url(#hc)" fill="none" stroke-linecap="round"><path d="M300 ${330 + at}C330 ${220 + at} 470 ${150 + at} 640 ${220 + at}" stroke="${hair.light}" stroke-width="26" stroke-opacity=".55"/>` +
    `<path d="M340 ${390 + at}C352 ${310 + at} 420 ${240 + at} 520 ${226 + at}" stroke="${hair.light}" stroke-width="9" stroke-opacity=".5"/>` +
    `<path d="M250 760C232 640 250 460 330 300M300 820C270 700 290 560 330 470M720 300C760 420 760 560 742 760" stroke="${hair.shade}" stroke-width="8" stroke-opacity=".5"/></g>`
  )
}

function earring(random: Random, { gender, age, skin }: Sitter): string {
  if (!random.chance(gender === 'female' ? 0.55 : age < 45 ? 0.1 : 0.03)) return ''
  const metal = random.pick(['#e8b545', '#dfe3ea', '#e8b545', '#d9738f'])
  return random.chance(0.5)
    ? `<circle cx="302" cy="622" r="25" fill="none" stroke="${metal}" stroke-width="8"/>`
    : `<circle cx="305" cy="596" r="11" fill="${metal}" stroke="${skin.line}" stroke-width="3"/>`
}

/** Draws the shadow of the averted side of a face, with strokes of a pen at the jaw. */
const modelling = ({ shade, line }: Skin) =>
  `<path d="M180 180H352C318 330 330 520 372 610C410 690 470 742 560 772L470 860H180Z" fill="${shade}" fill-opacity=".42"/>` +
  `<path d="M360 618L412 700M384 634L438 716M410 652L466 730M436 676L492 742" stroke="${line}" stroke-width="4" stroke-linecap="round" stroke-opacity=".28" fill="none"/>`

/** The head against the shoulders, as adults have it; scaled about the neck. */
const headSize = 'translate(482 820) scale(.9) translate(-482 -820)'

/** Draws light on a bald head. */
const crown = (skin: Skin) =>
  `<path d="M420 250C450 190 540 160 610 186" fill="none" stroke="${skin.light}" stroke-width="26" stroke-linecap="round" stroke-opacity=".7"/>`

/** Draws a soft second line under the chin of fuller people. */
function roundness({ fullness, skin }: Sitter): string {
  if (fullness < 0.6) return ''
  return `<path d="M448 782C500 812 566 812 604 790" fill="none" stroke="${skin.line}" stroke-width="6" stroke-linecap="round" stroke-opacity=".5"/>`
}

/**
 * Draws a person in the lorelei style, in a 980-unit box that extends below for the clothes: `random`
 * determines the person, `day` what differs between pictures.
 */
export function drawLorelei(random: Random, day: Random, sitter: Sitter): string {
  const { skin, hair, gender, age } = sitter
  const features = chooseFeatures(random, sitter)
  const parts = styleParts(random, sitter, features)
  const female = gender === 'female'
  const isBald = sitter.hairColour === 'bald'
  const clothes = drawClothes(day, sitter)
  // The outline of the head is a filled shape: a heavier hand gives it a stroke of its own.
  const heavier = Math.max(0, (sitter.weight - 1) * 9)
  const ink = (paths: string) =>
    `<g clip-path="url(#nk)" stroke="${skin.line}" stroke-width="${heavier}" stroke-linejoin="round">${own(paths.replaceAll('#000', skin.line))}</g>`
  const face =
    // The style's own shoulders jut out beside a collar: skin and outline end at the neck.
    `<clipPath id="nk"><path d="M0 -200H1000V794H0Z"/></clipPath><g clip-path="url(#nk)">${own(filled(parts.skin, 'url(#sk)'))}</g>` +
    `<clipPath id="sc"><path transform="translate(10 -60)" d="${shapeOf(parts.skin)}"/></clipPath><g clip-path="url(#sc)">` +
    `<path d="M330 590C372 700 470 760 566 772L592 768L598 806C540 850 420 850 340 790Z" fill="${skin.shade}" fill-opacity=".6"/>` +
    `${drawBlush(skin, (female ? 0.42 : 0.26) * skin.flush)}${modelling(skin)}</g>`
  const beardKind = features.beard
  const beard = drawBeard(beardKind, hair, skin)
  const browColour = sitter.hairColour === 'white' || sitter.hairColour === 'grey' ? hair.shade : skin.line
  const ofHead = (drawn: string) => `<g transform="${headSize}">${drawn}</g>`
  return (
    `<defs>${gradients(sitter)}</defs>` +
    (isBald ? '' : ofHead(own(parts.backHair.map((path) => filled(path, 'url(#hb)')).join('')))) +
    clothes.behind +
    ofHead(
      face +
        ink(parts.head.join('')) +
        own(filled(parts.freckles, skin.shade)) +
        drawYears(age, skin) +
        roundness(sitter) +
        drawEyes(day, sitter.iris, skin, female, age) +
        own(filled(parts.brows, browColour)) +
        drawNose(random, skin) +
        beard +
        drawMouth(day, {
          lips: sitter.lips,
          skin,
          female,
          isBearded: !['none', 'stubble'].includes(beardKind),
        }) +
        own(filled(parts.glasses, random.pick(['#2a2026', '#5b2f27', '#3a3a55', '#7a2c40']))) +
        earring(day, sitter),
    ) +
    clothes.front +
    (sitter.holds ? drawHand(sitter.holds, skin) : '') +
    ofHead(
      isBald
        ? crown(skin)
        : own(parts.frontHair.map((path) => filled(path, 'url(#hf)')).join('')) +
            hairLight(random, parts.frontHair, hair),
    )
  )
}
