import { defineJob } from '../../../server/jobs/job-type.ts'
import { type JobHandler, onJob } from '../../../server/work.ts'
import { placeOfKey } from '../rules.ts'

/** Makes the members of a stage. */
export const makeStage = defineJob<{ key: string }>('demo.make-stage', { retries: 3 })

export const makeStageJob: JobHandler = onJob(makeStage, async ({ services }, { key }) => {
  if (!services.config.demo) return
  // Loaded only where a demo runs.
  const { makeDemoStage } = await import('../../../../demo/stage/make-stage.ts')
  await makeDemoStage(services, placeOfKey(key))
})
