export { BounceScript } from './bounce-script.tsx'
export { useHiddenBeacon } from './use-hidden-beacon.ts'
