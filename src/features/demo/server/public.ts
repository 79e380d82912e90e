export {
  type CastPart,
  findAllCast,
  findStage,
  insertCast,
  insertStage,
  updateStageReady,
  updateStageShare,
} from './stages-table.ts'
