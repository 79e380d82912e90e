export { ChargeBackAlarm } from './alarm-line.tsx'
