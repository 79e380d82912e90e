import type { ReactNode } from 'react'

/** A section of the demo page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-10">
      <h2 className="mb-5 text-xl">{title}</h2>
      {children}
    </section>
  )
}

/** Samples side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
