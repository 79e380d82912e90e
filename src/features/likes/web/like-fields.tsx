import { aboutParam, aboutText } from '../../cards/about-rules.ts'
import type { AboutInput } from '../../cards/contract.ts'
import type { Likeable } from './likeable.ts'

interface LikeFieldsProps {
  member: Likeable
  intent: 'like' | 'undo'
  /** The path to return to. */
  next: string
  about?: AboutInput
}

/** Renders the hidden fields that the form of a like sends without script. */
export function LikeFields({ member, intent, next, about }: LikeFieldsProps) {
  return (
    <>
      <input type="hidden" name="profile_id" value={member.id} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="next" value={next} />
      {about ? <input type="hidden" name={aboutParam} value={aboutText(about)} /> : null}
    </>
  )
}
