export { CreditCost } from './credit-cost.tsx'
export { CreditTabs } from './credit-tabs.tsx'
export { CreditsLink } from './credits-link.tsx'
