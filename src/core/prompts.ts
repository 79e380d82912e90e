/** The questions that members of all sites can answer on their profile. */
const commonPrompts = [
  'sunday',
  'laugh',
  'dish',
  'hello',
  'joy',
  'opinion',
  'talent',
  'weakness',
  'song',
  'place',
  'never_again',
  'date',
  'win',
  'match',
  'learn',
  'teach',
  'proud',
  'brave',
  'rain',
  'guilty',
  'argue',
  'photo',
  'owl',
  'home',
  'friends',
  'truths',
  'closeness',
  'time',
  'bold',
  'ahead',
] as const

/** Prompts of a site's niche (by its number in `sites/rules.ts`), offered before the common ones. */
const nichePrompts = {
  2: ['she_icon', 'she_evening'],
  3: ['bdsm_trust', 'bdsm_talk'],
  4: ['bbw_love', 'bbw_feel'],
  5: ['gilf_learned', 'gilf_young'],
  6: ['milf_evening', 'milf_love'],
  7: ['gay_bar', 'gay_pride'],
} as const

export type PromptCode =
  | (typeof commonPrompts)[number]
  | (typeof nichePrompts)[keyof typeof nichePrompts][number]

/** All prompts, of whichever site. */
export const promptCodes: readonly PromptCode[] = [...Object.values(nichePrompts).flat(), ...commonPrompts]

/** Returns the catalogue of the sites of a niche, in the order in which it is offered. */
export function promptsOf(niche: number): readonly PromptCode[] {
  return [
    ...((nichePrompts as Partial<Record<number, readonly PromptCode[]>>)[niche] ?? []),
    ...commonPrompts,
  ]
}
