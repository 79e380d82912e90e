import type { Interest } from '../../../../core/people.ts'

/** One file for all icons, so that a long list costs one request. */
const sprite = '/interests/icons.svg'

/** The features that sites advertise; each has an icon (product: Profiles). */
export const featureCodes = ['community', 'funny', 'hot', 'safe'] as const
type FeatureCode = (typeof featureCodes)[number]

interface InterestIconProps {
  code: Interest
  className?: string
}

/**
 * Shows the icon of an interest in the text colour of its surroundings. It is hidden from screen readers: its
 * name is beside it.
 */
export function InterestIcon({ code, className = 'size-5' }: InterestIconProps) {
  return <SpriteIcon id={code} className={className} />
}

/** Shows the icon of an advertised feature, like that of an interest. */
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
