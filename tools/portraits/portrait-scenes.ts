import { createRandom, type Random } from '../../demo/people-random.ts'
import { sceneSize } from '../../demo/portraits.ts'
import { indoorScenes } from './portrait-scenes-indoors.ts'
import { outdoorScenes } from './portrait-scenes-outdoors.ts'
import { townScenes } from './portrait-scenes-town.ts'

/** Draws one scene in a box of 1200 x 900. */
type Scene = (random: Random) => string

const scenes = { ...outdoorScenes, ...townScenes, ...indoorScenes } satisfies Record<string, Scene>

/** Subjects of a member's further pictures: places and things, never other people. */
export type SceneKind = keyof typeof scenes
export const sceneKinds = Object.keys(scenes) as SceneKind[]

const SCENE_WIDTH = 1200
const SCENE_HEIGHT = 900

/** Returns the scene as SVG; the same seed and kind give the same drawing. */
export function sceneSvg({ seed, kind }: { seed: string; kind: SceneKind }): string {
  const random = createRandom(`scene ${kind} ${seed}`)
  const mirrored = random.chance(0.5) ? ` transform="translate(${SCENE_WIDTH} 0) scale(-1 1)"` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}" width="${sceneSize.width}" height="${sceneSize.height}">` +
    `<g${mirrored}>${scenes[kind](random)}</g></svg>`
  )
}
