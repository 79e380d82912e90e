export { useSignalNames } from './names.ts'
export { useQueueCounts } from './queue-queries.ts'
export { onStaffPage } from './staff-live.ts'
export { UndoBar } from './undo-bar.tsx'
