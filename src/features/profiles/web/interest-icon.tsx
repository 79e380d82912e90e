import type { Interest } from '../../../core/people.ts'

/** One file for the whole family, so that a list of many costs one request. */
const sprite = '/interests/icons.svg'

/** What the sites promise about themselves; each has an icon (product.md section 3). */
export const featureCodes = ['community', 'funny', 'hot', 'safe'] as const

interface InterestIconProps {
  code: Interest
  className?: string
}

/** The icon of an interest in the text colour of its surroundings. Says nothing aloud: its name stands beside it. */
export function InterestIcon({ code, className = 'size-5' }: InterestIconProps) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${sprite}#${code}`} />
    </svg>
  )
}
