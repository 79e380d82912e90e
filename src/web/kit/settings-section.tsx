import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  /** Anchor of the section, such as `password`. */
  id: string
  title: ReactNode
  /** The purpose in one sentence. */
  description?: ReactNode
  children: ReactNode
}

/** One section of the settings: its name and purpose on the left, the controls on the right. */
export function SettingsSection({ id, title, description, children }: SettingsSectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid scroll-mt-24 gap-4 border-t border-line py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-10"
    >
      <div>
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {description && <p className="mt-1 max-w-prose text-sm text-muted">{description}</p>}
      </div>
      <div className="flex max-w-540 min-w-0 flex-col gap-5">{children}</div>
    </section>
  )
}
