export { CreditCost } from './credit-cost.tsx'
