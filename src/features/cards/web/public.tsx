export { FictionalLabel } from './fictional-label.tsx'
export { MemberCard } from './member-card.tsx'
export { MemberView } from './member-view.tsx'
