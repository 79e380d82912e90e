import sharp, { type Sharp } from 'sharp'
import type { Niche } from '../../demo/people-niches.ts'
import { createRandom, type Random } from '../../demo/people-random.ts'
import { portraitSize } from '../../demo/portraits.ts'
import { type EyeColour, type HairColour, hairTone, irises, lipsFor, skinFor } from './portrait-colours.ts'
import { drawHandGround, hands, inHand } from './portrait-hands.ts'
import { chooseFeatures, drawLorelei, type Features, type Sitter } from './portrait-lorelei.ts'
import { drawEvening, drawLight, poseOf } from './portrait-pose.ts'
import { type SceneKind, sceneSvg } from './portrait-scenes.ts'

/** Edge of the drawing in SVG units. */
const PORTRAIT_SIZE = 900

export type PortraitRequest = {
  seed: string
  gender: 'male' | 'female'
  /** In years; determines hair, grey and lines. */
  age: number
  /** The site whose hand draws: its line, palette and grounds; default the general one. */
  niche?: Niche
  hair_color?: HairColour
  eye_color?: EyeColour
  /** Shoulder width; 1 is average. */
  build?: number
  /** Number among the people of a gender who are met together: their faces differ. */
  position?: number
  /** Number of the picture of the same person: other clothes, background and mood. The main picture is 0. */
  take?: number
}

/** Returns who sits for a portrait, and the generator that goes on to draw the face. */
function sitterOf(request: PortraitRequest): { sitter: Sitter; random: Random } {
  const random = createRandom(`face ${request.seed}`)
  const usualBuild = request.gender === 'male' ? 1.1 : 0.9
  const fullness = Math.min(1, Math.max(0, ((request.build ?? usualBuild) - usualBuild) / 0.26))
  const hairColour = request.hair_color ?? naturalHair(request.age, random.next())
  const hand = hands[request.niche ?? 1]
  const natural = skinFor(random, hairColour)
  const skin = { ...natural, line: hand.line(natural) }
  const sitter: Sitter = {
    gender: request.gender,
    age: request.age,
    hairColour,
    hair: hairTone(random, hairColour, request.age),
    skin,
    iris: irises[request.eye_color ?? random.pick(['blue', 'brown', 'green', 'grey', 'hazel'] as const)],
    lips: lipsFor(random, skin, request.gender),
    build: request.build ?? usualBuild,
    fullness,
    cloths: hand.cloths,
    weight: hand.weight,
    position: request.position,
  }
  return { sitter, random }
}

/** Returns what makes the face of a portrait its own, for comparisons. */
export function featuresOf(request: PortraitRequest): Features & Pick<Sitter, 'hairColour'> {
  const { sitter, random } = sitterOf(request)
  return { ...chooseFeatures(random, sitter), hairColour: sitter.hairColour }
}

/** Returns the portrait as SVG; equal requests give equal drawings. */
export function portraitSvg(request: PortraitRequest): string {
  const { sitter: person, random } = sitterOf(request)
  const take = request.take ?? 0
  const day = createRandom(`day ${request.seed} ${take}`)
  const hand = hands[request.niche ?? 1]
  const pose = poseOf(createRandom(`pose ${request.seed} ${take}`), take, request.position)
  const sitter = { ...person, holds: pose.holds }
  const { skin, fullness } = sitter
  const light = hand.isLit ? pose.light : 'day'
  const ground = drawEvening(day, light) ?? drawHandGround(day, hand, PORTRAIT_SIZE)
  const figure = `<g transform="translate(18 -8) scale(.892)">${drawLorelei(random, day, sitter)}</g>`
  const middle = PORTRAIT_SIZE / 2
  const wide = `translate(${middle} 0) scale(${(1 + fullness * 0.13).toFixed(3)} 1) translate(${-middle} 0)`
  const flip = day.chance(0.5) ? `translate(${PORTRAIT_SIZE} 0) scale(-1 1)` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PORTRAIT_SIZE} ${PORTRAIT_SIZE}" width="${portraitSize.height}" height="${portraitSize.height}">` +
    `${ground}<g transform="${flip} ${pose.transform} ${wide}">${inHand(figure, hand, skin.line)}</g>${drawLight(light)}</svg>`
  )
}

function naturalHair(age: number, roll: number): HairColour {
  if (age >= 66) return roll < 0.6 ? 'white' : 'grey'
  if (age >= 55 && roll < 0.6) return 'grey'
  return (['brown', 'blonde', 'black', 'brown', 'red'] as const)[Math.floor(roll * 5)] ?? 'brown'
}

/** Returns a portrait: the middle of its square drawing, in the shape of a card. */
export function openPortrait(request: PortraitRequest): Sharp {
  const { width, height } = portraitSize
  return sharp(Buffer.from(portraitSvg(request))).extract({
    left: (height - width) / 2,
    top: 0,
    width,
    height,
  })
}

/** Returns a scene. */
export function openScene(request: { seed: string; kind: SceneKind }): Sharp {
  return sharp(Buffer.from(sceneSvg(request)))
}
