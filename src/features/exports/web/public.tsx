export { ExportSection } from './export-section.tsx'
