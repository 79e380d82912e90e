import type { ProfileTextName } from '../../../../core/profile-texts.ts'
import { Card } from '../../../../web/kit/card.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import { SiteNotes } from './site-notes.tsx'

/** Maximum length in characters of a text that is set in a larger size. */
const fewCharacters = 160

interface MemberWordsProps {
  field: ProfileTextName
  title: string
  children: string
}

/** Shows a text that a member wrote about themselves. */
export function MemberWords({ field, title, children }: MemberWordsProps) {
  const isShort = children.length <= fewCharacters
  return (
    <Card>
      <h2 className="font-body text-sm font-semibold text-muted">{title}</h2>
      <p
        dir="auto"
        className={classNames(
          'mt-2 max-w-prose whitespace-pre-line wrap-anywhere',
          isShort && 'font-heading text-lg font-medium text-pretty',
        )}
      >
        {children}
      </p>
      <SiteNotes fields={[field]} className="mt-2" />
    </Card>
  )
}
