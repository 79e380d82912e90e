import type { Interest } from '../../../core/people.ts'

/** One file for the whole family, so that a list of many costs one request. */
const sprite = '/interests/icons.svg'

/** What the sites promise about themselves; each has an icon (product.md section 3). */
export const featureCodes = ['community', 'funny', 'hot', 'safe'] as const
type FeatureCode = (typeof featureCodes)[number]

interface InterestIconProps {
  code: Interest
  className?: string
}

/** The icon of an interest in the text colour of its surroundings. Says nothing aloud: its name stands beside it. */
export function InterestIcon({ code, className = 'size-5' }: InterestIconProps) {
  return <SpriteIcon id={code} className={className} />
}

/** The icon of what the sites promise, like that of an interest. */
export function FeatureIcon({ code, className }: { code: FeatureCode; className: string }) {
  return <SpriteIcon id={`feature-${code}`} className={className} />
}

function SpriteIcon({ id, className }: { id: string; className: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${sprite}#${id}`} />
    </svg>
  )
}
