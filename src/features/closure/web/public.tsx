export { DeleteSection, ExclusionSection } from './delete-section.tsx'
