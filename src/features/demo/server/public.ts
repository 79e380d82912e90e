export {
  type CastPart,
  findAllCast,
  findStage,
  insertCast,
  insertStage,
  updateStageDrawn,
  updateStageReady,
  updateStageShare,
} from './stages-table.ts'
