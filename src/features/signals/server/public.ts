export { addRule, changeRule } from './rule-calls.ts'
