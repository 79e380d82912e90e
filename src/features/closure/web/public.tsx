export { DeleteSection } from './delete-section.tsx'
export { ExclusionSection } from './exclusion-section.tsx'
