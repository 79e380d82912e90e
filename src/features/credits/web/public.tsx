export { CreditCost } from './credit-cost.tsx'
export { TopUp } from './top-up.tsx'
