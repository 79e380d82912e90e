export { FictionalLabel } from './fictional-label.tsx'
export { MemberCard } from './member-card.tsx'
export { useMemberPlace } from './member-place.ts'
export { MemberView } from './member-view.tsx'
