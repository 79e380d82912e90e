export { BundleList } from '../checkout/web/bundle-list.tsx'
export { prepareTimeBonus, TimeBonusBanner } from '../discounts/web/time-bonus-banner.tsx'
export { TimeBonusDialog } from '../discounts/web/time-bonus-dialog.tsx'
export { useTimeBonus } from '../discounts/web/use-time-bonus.ts'
