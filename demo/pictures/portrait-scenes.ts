import { createRandom, type Random } from '../people-random.ts'
import { indoorScenes } from './portrait-scenes-indoors.ts'
import { outdoorScenes } from './portrait-scenes-outdoors.ts'
import { townScenes } from './portrait-scenes-town.ts'

/** Draws one scene in a box of 1200 x 900. */
type Scene = (random: Random) => string

const scenes = { ...outdoorScenes, ...townScenes, ...indoorScenes } satisfies Record<string, Scene>

/** Subjects of a member's further pictures: places and things, never other people. */
export type SceneKind = keyof typeof scenes
export const sceneKinds = Object.keys(scenes) as SceneKind[]

export const SCENE_WIDTH = 1200
export const SCENE_HEIGHT = 900

/** Returns the scene as SVG; the same seed and kind give the same drawing. */
export function sceneSvg({ seed, kind }: { seed: string; kind: SceneKind }): string {
  const random = createRandom(`scene ${kind} ${seed}`)
  const mirrored = random.chance(0.5) ? ` transform="translate(${SCENE_WIDTH} 0) scale(-1 1)"` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}" width="${SCENE_WIDTH}" height="${SCENE_HEIGHT}">` +
    `<g${mirrored}>${scenes[kind](random)}</g></svg>`
  )
}
