import type { Random } from '../../demo/people-random.ts'
import type { Skin } from './portrait-colours.ts'

/** Light in which somebody is drawn. */
type Light = 'day' | 'evening' | 'lamp'

/** What a hand in a portrait holds. */
export type Held = 'wine' | 'cup'

/** Draws a forearm from the lower edge with a hand round a glass or a cup, in the box of `drawLorelei`. */
export function drawHand(held: Held, skin: Skin): string {
  const ink = `stroke="${skin.line}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"`
  const thing =
    held === 'wine'
      ? `<path d="M722 690H858C862 776 838 832 798 838V930H782V838C742 832 718 776 722 690Z" fill="#fff" fill-opacity=".42"/>` +
        `<path d="M727 742H853C848 796 826 826 790 828C754 826 732 796 727 742Z" fill="#7d1f3a"/>` +
        `<path d="M722 690H858C862 776 838 832 790 838C742 832 718 776 722 690Z" fill="none" ${ink}/>` +
        `<path d="M744 706C742 740 748 772 758 792" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-opacity=".7"/>`
      : `<path d="M716 790H862L850 926H728Z" fill="#f4ece2" ${ink}/><path d="M716 790H862" fill="none" ${ink}/>` +
        `<path d="M760 766C748 744 774 736 762 712M806 766C794 744 820 736 808 712" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-opacity=".6"/>`
  const finger = (y: number, width: number) =>
    `<rect x="${734}" y="${y}" width="${width}" height="36" rx="18" fill="${skin.base}" ${ink}/>`
  return (
    thing +
    `<path d="M704 1240C716 1120 728 1030 742 930C748 890 780 868 820 880C866 892 872 940 862 990C850 1060 850 1150 856 1240Z" fill="${skin.base}" ${ink}/>` +
    `<path d="M812 900C846 916 850 950 844 990C836 1060 836 1150 840 1240H856C850 1150 850 1060 862 990C872 940 866 892 820 880Z" fill="${skin.shade}" fill-opacity=".5"/>` +
    finger(850, 116) +
    finger(884, 124) +
    finger(918, 114) +
    `<path d="M846 850C872 858 878 892 862 922" fill="none" ${ink}/>`
  )
}

/** How somebody sits for a picture. */
interface Pose {
  /** Distance, tilt and side, as an SVG transform. */
  transform: string
  light: Light
  holds: Held | undefined
}

const lightsInTurn: readonly Light[] = ['evening', 'day', 'lamp', 'evening', 'day']
/** How large the figures of the first picture and of further ones are; small ones show the shoulders. */
const sizes = { first: [1, 1.06, 0.94], further: [1.2, 0.82, 0.88, 1.1] } as const

/** Returns a pose: the first picture is near and calm, further ones vary. People who are met together get lights in turn. */
export function poseOf(random: Random, take: number, position: number | undefined): Pose {
  const size = random.pick(take === 0 ? sizes.first : sizes.further)
  const tilt = random.between(-1, 1) * (take === 0 ? 3.5 : 6)
  const aside = random.between(-1, 1) * (take === 0 ? 18 : 50)
  const light = lightsInTurn[
    position === undefined ? random.int(0, lightsInTurn.length - 1) : (position + take) % lightsInTurn.length
  ] as Light
  const isFar = size < 1
  const foot = isFar ? 980 : 700
  return {
    // From below, where the body goes on; near ones round the face.
    // A lean rather than a turn: rows stay rows, so that upright gradients are still filled one row at a time.
    transform: `translate(${aside.toFixed(1)} ${foot}) skewX(${tilt.toFixed(1)}) translate(0 -${foot}) translate(450 ${isFar ? 1010 : 520}) scale(${size}) translate(-450 ${isFar ? -1010 : -520})`,
    light,
    holds: random.chance(take === 0 ? 0.14 : 0.34) ? random.pick(['wine', 'cup'] as const) : undefined,
  }
}

/** Skies and walls of an evening: from the upper edge to the lower one. */
const evenings = [
  ['#5b2a5e', '#c8566a', '#ffb066'],
  ['#2f3468', '#a3557f', '#f7a072'],
  ['#7a3046', '#d9694d', '#ffc27a'],
  ['#27495c', '#8a6f86', '#f2ae84'],
] as const
/** Rooms with a lamp: the light, the wall, the corner. */
const rooms = [
  ['#f3b56a', '#8e2f55', '#2a1440'],
  ['#f0a860', '#7a4030', '#2b1620'],
  ['#e9b07c', '#38506b', '#161d38'],
  ['#f4b890', '#6a3f7c', '#231238'],
] as const

const whole = (fill: string) => `<rect width="900" height="900" fill="${fill}"/>`

/** Returns the ground of an evening or of a room with a lamp, in place of the hand's own; null by day. */
export function drawEvening(random: Random, light: Light): string | null {
  if (light === 'day') return null
  const spot = (x: number, y: number, r: number, colour: string, opacity: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" fill-opacity="${opacity}"/>`
  if (light === 'lamp') {
    const [lit, wall, corner] = random.pick(rooms)
    const x = random.pick([190, 700])
    return (
      `<defs><radialGradient id="lb" gradientUnits="userSpaceOnUse" cx="${x}" cy="230" r="820"><stop offset="0" stop-color="${lit}"/><stop offset=".42" stop-color="${wall}"/><stop offset="1" stop-color="${corner}"/></radialGradient></defs>` +
      whole('url(#lb)') +
      random.pick([
        `<path d="M${x} 0V120" stroke="${corner}" stroke-width="7"/><path d="M${x - 74} 214C${x - 64} 150 ${x - 40} 120 ${x} 120S${x + 64} 150 ${x + 74} 214Z" fill="${corner}"/>${spot(x, 218, 30, '#fff1cf', 0.95)}`,
        `<path d="M${x - 90} 320L${x - 48} 190H${x + 48}L${x + 90} 320Z" fill="#fff0cc" fill-opacity=".85"/><path d="M${x} 320V760" stroke="${corner}" stroke-width="12"/>`,
        `<rect x="${900 - x - 130}" y="110" width="230" height="300" fill="${corner}" fill-opacity=".55"/><rect x="${900 - x - 108}" y="132" width="186" height="256" fill="${lit}" fill-opacity=".22"/>`,
      ])
    )
  }
  const [high, middle, low] = random.pick(evenings)
  const sky = `<defs><linearGradient id="lb" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${high}"/><stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>${whole('url(#lb)')}`
  const x = random.pick([170, 720])
  return (
    sky +
    random.pick([
      () => spot(x, 470, 120, '#ffd9a0', 0.8),
      () =>
        Array.from({ length: 9 }, () =>
          spot(random.int(20, 880), random.int(120, 620), random.int(16, 46), '#ffe2ae', 0.28),
        ).join(''),
      () =>
        `<path d="M0 900V600H90V520H190V640H260V470H350V600H470V560H560V650H650V500H720V450H800V610H900V900Z" fill="${high}" fill-opacity=".7"/>` +
        '<path d="M120 560h14M150 600h14M290 520h14M310 570h14M680 540h14M740 500h14M760 550h14M850 660h14" stroke="#ffd58c" stroke-width="16"/>',
      () =>
        `<path d="M0 640C200 600 420 660 900 610V900H0Z" fill="${high}" fill-opacity=".6"/><path d="M${x - 60} 690H${x + 60}M${x - 90} 730H${x + 40}M${x - 30} 775H${x + 100}" stroke="${low}" stroke-width="9" stroke-linecap="round"/>${spot(x, 560, 80, '#ffe0ae', 0.85)}`,
    ])()
  )
}

/** Returns what the light does to the figure: warm on one side, dark on the far one. */
export function drawLight(light: Light): string {
  if (light === 'day') return ''
  return (
    `<defs><linearGradient id="lt" x1="0" y1="0" x2="1" y2=".4"><stop offset="0" stop-color="#ff9a52" stop-opacity="${light === 'lamp' ? '.2' : '.26'}"/>` +
    `<stop offset=".5" stop-color="#ff8f6b" stop-opacity=".05"/><stop offset="1" stop-color="#2a1038" stop-opacity="${light === 'lamp' ? '.46' : '.38'}"/></linearGradient></defs>` +
    whole('url(#lt)')
  )
}
