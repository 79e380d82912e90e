import type { Random } from '../../demo/people-random.ts'
import { clothFor, type Skin, type Tone } from './portrait-colours.ts'

/** What clothes depend on; `build` widens the shoulders (1 is average). */
type Wearer = {
  gender: 'male' | 'female'
  age: number
  build: number
  skin: Skin
  /** Colours of the garments; any if absent. */
  cloths?: readonly Tone[] | undefined
}

type Cut = (random: Random, wearer: Wearer, cloth: Tone, second: Tone) => { behind: string; front: string }

const LINE = 9
const CENTRE = 484

/** Maps an x coordinate of the average figure to this build. */
const widen = (x: number, build: number) => Math.round(CENTRE + (x - CENTRE) * build)

/** Returns the torso as a closed path with the given neckline, drawn from left to right. */
function torso(build: number, neckline: string, leftX = 352, rightX = 612, topY = 812): string {
  const x = (value: number) => widen(value, build)
  const shoulderWidth = build < 1 ? build : 1 + (build - 1) * 0.8
  const s = (value: number) => Math.round(CENTRE + (value - CENTRE) * shoulderWidth)
  return (
    `M${leftX} ${topY}${neckline}` +
    `C${rightX + 60} ${topY + 34} ${s(742)} ${topY + 28} ${s(800)} ${topY + 76}` +
    `C${s(872)} ${topY + 136} ${x(892)} ${topY + 230} ${x(905)} ${topY + 420}` +
    `H${x(63)}C${x(72)} ${topY + 230} ${s(88)} ${topY + 140} ${s(164)} ${topY + 84}` +
    `C${s(222)} ${topY + 38} ${leftX - 54} ${topY + 32} ${leftX} ${topY}Z` +
    `M${rightX} ${topY}`
  )
}

const ink = (skin: Skin, width = LINE) =>
  `stroke="${skin.line}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`

/** Draws sleeve seams, and the shadow of the head on the fabric. */
function folds(build: number, skin: Skin, shade: string): string {
  const x = (value: number) => widen(value, build)
  return (
    `<path d="M${x(236)} 1000C${x(250)} 1050 ${x(254)} 1100 ${x(252)} 1240M${x(742)} 1000C${x(726)} 1050 ${x(722)} 1100 ${x(724)} 1240" fill="none" ${ink(skin, 8)}/>` +
    `<path d="M${x(252)} 1030C${x(262)} 1080 ${x(262)} 1160 ${x(258)} 1240L${x(330)} 1240C${x(318)} 1150 ${x(296)} 1080 ${x(252)} 1030Z" fill="${shade}" fill-opacity=".35"/>`
  )
}

/**
 * Returns the colour of a fabric (gradient `cl`) and its print: none, stripes, dots or checks, to be clipped
 * to the garment.
 */
function fabric(random: Random, cloth: Tone): { defs: string; print: string } {
  const defs =
    `<linearGradient id="cl" gradientUnits="userSpaceOnUse" x1="0" y1="800" x2="0" y2="1150">` +
    `<stop offset="0" stop-color="${cloth.light}"/><stop offset=".5" stop-color="${cloth.base}"/>` +
    `<stop offset="1" stop-color="${cloth.shade}"/></linearGradient>`
  const print = random.weighted([
    [() => '', 7],
    [() => stripes(random, cloth), 1.3],
    [() => dots(cloth), 0.9],
    [() => checks(cloth), 0.9],
  ] as const)
  return { defs, print: print() }
}

function stripes(random: Random, cloth: Tone): string {
  const gap = random.pick([52, 70, 90])
  let path = ''
  for (let y = 840; y < 1180; y += gap) path += `M0 ${y + 14}C300 ${y + 44} 660 ${y + 44} 980 ${y}`
  return `<path d="${path}" fill="none" stroke="${random.chance(0.4) ? '#fff8ee' : cloth.light}" stroke-width="${gap * 0.36}" stroke-opacity=".75"/>`
}

function dots(cloth: Tone): string {
  let path = ''
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 15; column++) {
      path += `M${60 + column * 62 + (row % 2) * 31} ${850 + row * 56}h.1`
    }
  }
  return `<path d="${path}" stroke="${cloth.light}" stroke-width="17" stroke-linecap="round"/>`
}

function checks(cloth: Tone): string {
  let path = ''
  for (let x = 60; x < 940; x += 88) path += `M${x} 800L${x - 12} 1180`
  for (let y = 850; y < 1180; y += 76) path += `M0 ${y}H980`
  return `<path d="${path}" stroke="${cloth.light}" stroke-width="15" stroke-opacity=".55"/><path d="${path}" transform="translate(30 26)" stroke="${cloth.shade}" stroke-width="6" stroke-opacity=".6"/>`
}

/** Returns a garment with this outline, clipping its print. */
function garment(outline: string, { defs, print }: { defs: string; print: string }, skin: Skin): string {
  const cut =
    print === ''
      ? ''
      : `<clipPath id="cg"><path d="${outline}"/></clipPath><g clip-path="url(#cg)">${print}</g>`
  return `<defs>${defs}</defs><path d="${outline}" fill="url(#cl)"/>${cut}<path d="${outline}" fill="none" ${ink(skin)}/>`
}

/** Draws neck and chest, below every cut; shoulders get a line only if bare, since it would jut out at a collar. */
function chest({ build, skin }: Wearer, areShouldersBare = false): string {
  return (
    `<path d="${torso(build * 0.97, 'L612 812', 352, 612, 812)}" fill="url(#sk)" ${areShouldersBare ? ink(skin) : ''}/>` +
    '<path d="M362 770L600 770L640 900L330 900Z" fill="url(#sk)"/>' +
    // Continues the shadow of the chin, which this patch of skin would cut off.
    `<path d="M362 770H600L598 806C560 838 420 842 362 796Z" fill="${skin.shade}" fill-opacity=".6"/>`
  )
}

const collarBones = (skin: Skin) =>
  `<path d="M388 906C420 900 446 908 462 926M596 898C566 896 540 908 526 928" fill="none" ${ink(skin, 6)} stroke-opacity=".55"/>`

const round =
  (depth: number): Cut =>
  (random, wearer, cloth) => {
    const { build, skin } = wearer
    const cloths = fabric(random, cloth)
    const neck = `C372 ${depth} 594 ${depth} 612 812`
    return {
      behind: '',
      front:
        `${chest(wearer)}${depth > 930 ? collarBones(skin) : ''}` +
        garment(torso(build, neck), cloths, skin) +
        `<path d="M340 818C362 ${depth + 30} 604 ${depth + 30} 624 812" fill="none" stroke="${cloth.shade}" stroke-width="9" stroke-opacity=".8"/>` +
        folds(build, skin, cloth.shade),
    }
  }

const vNeck: Cut = (random, wearer, cloth) => {
  const { build, skin } = wearer
  const cloths = fabric(random, cloth)
  const deep = wearer.gender === 'female' ? 1030 : 960
  const neck = `C370 880 440 ${deep - 60} 484 ${deep}C530 ${deep - 60} 596 880 612 812`
  return {
    behind: '',
    front:
      `${chest(wearer)}${collarBones(skin)}` +
      garment(torso(build, neck), cloths, skin) +
      `<path d="M336 818C356 892 430 ${deep - 40} 484 ${deep + 26}C540 ${deep - 40} 612 886 628 812" fill="none" stroke="${cloth.shade}" stroke-width="8" stroke-opacity=".8"/>` +
      folds(build, skin, cloth.shade),
  }
}

const shirt: Cut = (random, wearer, cloth, second) => {
  const { build, skin } = wearer
  const cloths = fabric(random, cloth)
  const neck = 'L484 960L612 812'
  const collar = random.chance(0.3) ? second.light : cloth.light
  return {
    behind: '',
    front:
      `${chest(wearer)}` +
      garment(torso(build, neck), cloths, skin) +
      `${folds(build, skin, cloth.shade)}` +
      `<path d="M484 960V1240" ${ink(skin, 7)}/>` +
      [1010, 1080]
        .map((y) => `<circle cx="500" cy="${y}" r="7" fill="${cloth.light}" ${ink(skin, 4)}/>`)
        .join('') +
      `<path d="M356 786C338 800 328 822 330 846L412 950L484 962C440 914 396 860 356 786Z" fill="${collar}" ${ink(skin)}/>` +
      `<path d="M606 782C628 796 640 822 640 840L572 946L484 962C530 910 578 850 606 782Z" fill="${collar}" ${ink(skin)}/>`,
  }
}

const turtleneck: Cut = (random, wearer, cloth) => {
  const { build, skin } = wearer
  const cloths = fabric(random, cloth)
  return {
    behind: '',
    front:
      `` +
      garment(torso(build, 'L612 812'), cloths, skin) +
      `${folds(build, skin, cloth.shade)}` +
      `<path d="M352 776C350 810 344 838 334 862C400 910 570 910 632 856C618 832 608 806 606 776C540 812 420 814 352 776Z" fill="url(#cl)" ${ink(skin)}/>` +
      `<path d="M400 828L394 876M450 840L448 890M506 842L508 892M560 830L568 878" ${ink(skin, 5)} stroke-opacity=".45"/>`,
  }
}

const blazer: Cut = (random, wearer, cloth, second) => {
  const { build, skin } = wearer
  const inner = round(930)(random, wearer, second, cloth).front
  const x = (value: number) => widen(value, build)
  return {
    behind: '',
    front:
      `${inner}<linearGradient id="bz" gradientUnits="userSpaceOnUse" x1="0" y1="800" x2="0" y2="1150"><stop offset="0" stop-color="${cloth.light}"/><stop offset=".55" stop-color="${cloth.base}"/><stop offset="1" stop-color="${cloth.shade}"/></linearGradient>` +
      `<path d="${torso(build * 1.03, 'C372 900 430 1060 470 1240H520C548 1060 600 900 612 812')}" fill="url(#bz)" ${ink(skin)}/>` +
      `<path d="M346 806C318 820 296 850 288 884L330 960L306 984L458 1240C436 1080 384 920 346 806Z" fill="${cloth.base}" ${ink(skin)}/>` +
      `<path d="M616 802C648 818 670 846 680 880L640 956L664 980L530 1240C548 1080 592 920 616 802Z" fill="${cloth.light}" ${ink(skin)}/>` +
      `<path d="M${x(236)} 1010C${x(248)} 1060 ${x(252)} 1110 ${x(250)} 1240M${x(742)} 1010C${x(728)} 1060 ${x(724)} 1110 ${x(726)} 1240" fill="none" ${ink(skin, 8)}/>`,
  }
}

const hoodie: Cut = (random, wearer, cloth, second) => {
  const { skin } = wearer
  const base = round(900)(random, wearer, cloth, second).front
  return {
    behind: `<path d="M300 860C250 790 276 730 352 716L610 712C690 730 716 790 668 856Z" fill="${cloth.shade}" ${ink(skin)}/>`,
    front:
      `${base}<path d="M344 792C304 800 272 826 276 868C330 934 420 960 484 962C560 958 650 924 694 858C694 820 664 796 622 788C600 880 540 904 484 906C430 904 372 870 344 792Z" fill="${cloth.base}" ${ink(skin)}/>` +
      `<path d="M440 954C436 1000 444 1030 438 1070M532 952C538 1000 530 1024 536 1056" fill="none" stroke="${second.light}" stroke-width="11" stroke-linecap="round"/>`,
  }
}

const straps: Cut = (random, wearer, cloth) => {
  const { build, skin } = wearer
  const cloths = fabric(random, cloth)
  const x = (value: number) => widen(value, build)
  return {
    behind: '',
    front:
      `<defs>${cloths.defs}</defs>${chest(wearer, true)}${collarBones(skin)}` +
      `<path d="M${x(232)} 1010C${x(246)} 1056 ${x(250)} 1100 ${x(248)} 1240M${x(746)} 1010C${x(730)} 1056 ${x(726)} 1100 ${x(728)} 1240" fill="none" ${ink(skin, 8)}/>` +
      `<path d="M${x(286)} 852L${x(306)} 1020M${x(690)} 848L${x(668)} 1016" stroke="${cloth.base}" stroke-width="24"/>` +
      `<path d="M${x(244)} 1060C${x(300)} 1000 ${x(330)} 1000 ${x(360)} 1000C420 1010 450 1040 484 1064C520 1036 560 1008 ${x(618)} 998C${x(660)} 1000 ${x(690)} 1010 ${x(732)} 1060L${x(728)} 1240H${x(248)}Z" fill="url(#cl)" ${ink(skin)}/>`,
  }
}

/**
 * Draws clothes for a figure in the 980-unit box of the lorelei style: `behind` goes below the head, `front`
 * over the neck and below the front hair. Needs a gradient `sk` (skin) in the drawing.
 */
export function drawClothes(random: Random, wearer: Wearer): { behind: string; front: string } {
  const cloth = clothFor(random, wearer.cloths)
  const other = clothFor(random, wearer.cloths)
  const second = other === cloth ? { light: '#fffaf3', base: '#f3e9df', shade: '#cdbfb2' } : other
  const { gender, age } = wearer
  const cuts: readonly (readonly [Cut, number])[] =
    gender === 'male'
      ? [
          [round(890), 4],
          [vNeck, 1],
          [shirt, 4 + age / 20],
          [turtleneck, 1],
          [blazer, 2 + age / 30],
          [hoodie, age < 40 ? 3 : 0.3],
        ]
      : [
          [round(890), 1.5],
          [round(970), 3],
          [vNeck, 3],
          [shirt, 2],
          [turtleneck, 1 + age / 40],
          [blazer, 2],
          [hoodie, age < 34 ? 1 : 0],
          [straps, age < 56 ? 2.5 : 0.15],
        ]
  return random.weighted(cuts)(random, wearer, cloth, second)
}
