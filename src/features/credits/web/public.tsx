export { CreditCost, CreditsLink } from './credit-cost.tsx'
export { CreditTabs } from './credit-tabs.tsx'
