export { BounceScript, useHiddenBeacon } from './bounce-script.tsx'
