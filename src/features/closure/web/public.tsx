export { DeleteSection } from './delete-section.tsx'
