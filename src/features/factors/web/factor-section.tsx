import { useId } from 'react'
import type { Elements } from '../../../web/kit/elements.ts'

/** Shows one kind of second factor: its name, its description or state, and its actions. */
export function FactorSection({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: Elements
}) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-3 border-t border-line pt-5 first:border-0 first:pt-0"
    >
      <div>
        <h3 id={titleId} className="text-base font-semibold">
          {title}
        </h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}
