export { useFactors } from './factors-data.ts'
export { SecondFactorSection } from './second-factor-section.tsx'
