export { countPopulation, findPopulation, type Population } from './figures-table.ts'
