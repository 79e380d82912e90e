import { type ReactNode, useId } from 'react'

/** One kind of second factor: its name, what it is or how it stands, and what can be done. */
export function FactorPart({ title, text, children }: { title: string; text: string; children: ReactNode }) {
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
