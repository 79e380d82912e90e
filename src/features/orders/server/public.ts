export { makePersonalCode, personalCodeSince } from './personal-code.ts'
