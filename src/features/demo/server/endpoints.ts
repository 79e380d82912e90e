import { endpoints } from '../../../server/http/runner.ts'
import { demo } from '../contract.ts'
import { addCredits } from './add-credits.ts'
import { prepareStage, readStage } from './read-stage.ts'

export const demoEndpoints = endpoints(demo, { stage: readStage, prepare: prepareStage, addCredits })
