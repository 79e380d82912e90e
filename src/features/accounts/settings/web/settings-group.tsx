import { type ReactNode, useId } from 'react'

/** Related settings inside a section, under a small title, with dividers. */
export function SettingsGroup({
  title,
  text,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  children: ReactNode
}) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in the flow
    <div role="group" aria-labelledby={titleId}>
      <h3 id={titleId} className="text-base font-semibold">
        {title}
      </h3>
      {text ? <p className="mt-0.5 text-sm text-muted">{text}</p> : null}
      <div className="mt-1 divide-y divide-line">{children}</div>
    </div>
  )
}
