/**
 * Traits that members may choose from a list, in display order. Everything follows this declaration: who may
 * see a trait and who edits it, the filters of the search, the wishes of the match finder, the settings of
 * sites, the API document and the demo. A trait also needs its column, its texts and its icon (CONTRIBUTING:
 * How to add a trait).
 */
export const traits = {
  relationship_status: ['single', 'divorced', 'widowed', 'separated', 'relationship', 'open_relationship'],
  body_type: ['slim', 'athletic', 'average', 'curvy', 'full', 'muscular'],
  hair_color: ['blonde', 'brown', 'black', 'red', 'grey', 'white', 'bald', 'other'],
  eye_color: ['blue', 'brown', 'green', 'grey', 'hazel'],
  tattoos: ['none', 'small', 'several', 'many'],
} as const
type Declared = typeof traits
export type TraitName = keyof Declared
/** A code of one trait; of any trait by default. */
export type TraitCode<T extends TraitName = TraitName> = Declared[T][number]
export const traitNames = Object.keys(traits) as TraitName[]

/** Reports whether a name is that of a trait. */
export function isTrait(name: string): name is TraitName {
  return Object.hasOwn(traits, name)
}

/** Returns what `make` returns for each trait, by name. */
export function byTrait<R extends Record<TraitName, unknown>>(make: (name: TraitName) => R[TraitName]): R {
  return Object.fromEntries(traitNames.map((name) => [name, make(name)])) as R
}
