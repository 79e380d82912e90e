import { defineJob } from '../../../server/jobs/job-type.ts'
import { type DueTask, type JobHandler, onJob } from '../../../server/work.ts'
import { placeOfKey } from '../rules.ts'
import { findStageToDraw } from './stages-table.ts'

/** Makes the members of a stage. */
export const makeStage = defineJob<{ key: string }>('demo.make-stage', { retries: 3 })

export const makeStageJob: JobHandler = onJob(makeStage, async ({ services }, { key }) => {
  if (!services.config.demo) return
  // The portraits' libraries are loaded where they are needed.
  const { makeDemoStage } = await import('../../../../demo/stage/make-stage.ts')
  await makeDemoStage(services, placeOfKey(key))
})

/** Draws the pictures that members of a stage have beside their first, a few members at a time. */
export const drawStages: DueTask = {
  name: 'demo.draw-stages',
  run: async ({ db, services }) => {
    const stage = services.config.demo ? await findStageToDraw(db) : undefined
    if (!stage) return
    const { drawDemoStage } = await import('../../../../demo/stage/make-stage.ts')
    await drawDemoStage(services, placeOfKey(stage.key), stage.drawn ?? 0)
  },
}
