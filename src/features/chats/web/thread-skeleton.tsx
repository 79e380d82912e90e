import { classNames } from '../../../web/kit/class-names.ts'
import { Skeleton, SkeletonGroup } from '../../../web/kit/skeleton.tsx'

/** Sides and sizes of a conversation as it may be, newest last. */
const bubbles = ['w-3/5', 'w-2/5 self-end', 'w-1/2', 'w-3/5 self-end', 'w-1/3 self-end', 'w-2/5']

/** The shape of a thread and the field below it, while the messages are loaded. */
export function ThreadSkeleton() {
  return (
    <SkeletonGroup className="mx-auto flex min-h-0 w-full max-w-column flex-1 flex-col justify-end gap-3 px-4 pt-4 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {bubbles.map((bubble) => (
        <Skeleton key={bubble} className={classNames('h-11 rounded-card', bubble)} />
      ))}
      <Skeleton className="mt-6 h-13 sm:h-15" />
    </SkeletonGroup>
  )
}
