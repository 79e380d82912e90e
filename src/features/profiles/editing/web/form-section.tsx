import { useId } from 'react'
import type { Profile } from '../../../../core/schemas.ts'
import { Card } from '../../../../web/kit/card.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import type { useFieldNotes } from './field-notes.tsx'

/** Props of each part of the profile form. */
export interface SectionProps extends ReturnType<typeof useFieldNotes> {
  profile: Profile
  errorOf: (name: string) => string | undefined
  enteredOf: (name: keyof Profile) => string
}

interface FormSectionProps {
  title: string
  hint?: string
  /** Target of links to the part, which then takes the focus. */
  id?: string
  children: Elements
}

/** Groups related fields of the form. */
export function FormSection({ title, hint, id, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <Card
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={titleId}
      className="flex scroll-mt-20 flex-col gap-5"
    >
      <div>
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {hint ? <p className="mt-1 text-sm text-muted">{hint}</p> : null}
      </div>
      {children}
    </Card>
  )
}
