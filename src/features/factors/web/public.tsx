export { useFactors } from './factors-data.tsx'
export { SecondFactorSection } from './second-factor-section.tsx'
