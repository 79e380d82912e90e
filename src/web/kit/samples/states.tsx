import { useState } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Progress } from '../progress.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '../skeleton.tsx'
import { Section } from './section.tsx'

/** Loading, empty, notices. */
export function States() {
  const [isAlertShown, setAlertShown] = useState(true)
  return (
    <Section title="Alert, progress, skeleton, empty state">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Alert title="Confirm your address">We sent a code to noor@example.org.</Alert>
        <Alert tone="success" title="Payment complete">
          250 credits were added.
        </Alert>
        <Alert tone="warning" title="8 credits left" action={<Button size="small">Get credits</Button>}>
          A message costs 10.
        </Alert>
        {isAlertShown ? (
          <Alert tone="danger" onDismiss={() => setAlertShown(false)}>
            The message was not sent. It is kept below; try again.
          </Alert>
        ) : null}
      </div>
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        <Progress label="Sign up" value={2} max={5} valueText="Step 2 of 5" />
        <Progress label="Waiting for the bank" value={null} />
        <SkeletonGroup className="flex items-start gap-4">
          <Skeleton className="size-11 rounded-full" />
          <SkeletonText className="flex-1 pt-2" />
        </SkeletonGroup>
        <SkeletonGroup>
          <Skeleton className="h-40 rounded-card" />
        </SkeletonGroup>
      </div>
      <EmptyState
        className="mt-6"
        title="No likes yet"
        drawing={
          <svg
            aria-hidden="true"
            viewBox="0 0 200 120"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
          >
            <path d="M20 100h160M60 100V60c0-22 18-40 40-40s40 18 40 40v40M100 20V8" />
            <path
              d="M86 66c0-8 14-8 14 2 0-10 14-10 14-2 0 9-14 17-14 17s-14-8-14-17z"
              fill="var(--secondary)"
            />
          </svg>
        }
        action={<Button>Look around</Button>}
      >
        Who likes you appears here; most people get the first one after adding a photo.
      </EmptyState>
    </Section>
  )
}
