export { SecondFactorSection } from './second-factor-section.tsx'
