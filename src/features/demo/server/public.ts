export {
  findAllMembers,
  findPopulation,
  insertPopulation,
  insertPopulationMember,
  type PopulationRole,
  updatePopulationeady,
  updatePopulationhare,
} from './populations-table.ts'
