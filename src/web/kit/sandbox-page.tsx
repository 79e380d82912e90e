import { PageTitle } from '../page-title.tsx'
import { Badge } from './badge.tsx'
import { Card } from './card.tsx'
import type { Elements } from './elements.ts'
import { FlaskConical } from './icons.tsx'

interface SandboxPageProps {
  title: string
  /** Shows that the page only plays the service. */
  badge: string
  children: Elements
}

/** The page of a simulated service of somebody else, where the outcome is chosen. */
export function SandboxPage({ title, badge, children }: SandboxPageProps) {
  return (
    <main id="content" className="page-width flex min-h-dvh flex-col items-center py-10 md:py-16">
      <PageTitle title={title} />
      <Card className="flex w-full max-w-500 flex-col items-start gap-5">
        <Badge tone="warning" icon={<FlaskConical />}>
          {badge}
        </Badge>
        <h1 className="text-xl">{title}</h1>
        {children}
      </Card>
    </main>
  )
}
