import { callsOf, defineFeature } from '../../server/feature.ts'
import {
  CannedReply,
  Decision,
  decisions,
  GlassOpening,
  Handover,
  Macro,
  moderation,
  OwnDecision,
  QueueEvents,
  QueueItem,
  Strike,
  SubjectView,
} from './contract.ts'
import { confirm, decide, readMine, readProposed, undo } from './decisions/server/decision-calls.ts'
import { appeal, listOwnDecisions } from './decisions/server/own-decisions.ts'
import { finishHandover, leaveHandover, listHandovers } from './desk/server/handovers.ts'
import { lookAt } from './desk/server/looking.ts'
import { addMacro, changeMacro, listMacros, removeMacro } from './desk/server/macros.ts'
import { listReplies, removeReply, saveReply, writeToMember } from './desk/server/replies.ts'
import { breakGlass, confirmGlass, listGlass } from './queue/server/glass.ts'
import {
  claimNextItems,
  claimOne,
  listQueue,
  readItem,
  releaseOne,
  skipOne,
} from './queue/server/queue-calls.ts'
import { sealedRoute } from './queue/server/sealed-route.ts'
import { moderationContribution } from './server/contribution.ts'
import { exportStatements } from './statements/server/export-statements.ts'

export const moderationFeature = defineFeature({
  name: 'moderation',
  knows: ['accounts', 'pages', 'sites', 'staff'],
  reads: ['accounts'],
  calls: {
    moderation: callsOf(
      moderation,
      {
        queue: listQueue,
        next: claimNextItems,
        item: readItem,
        claim: claimOne,
        release: releaseOne,
        skip: skipOne,
        decide,
        undo,
        mine: readMine,
        confirm,
        proposed: readProposed,
        glass: listGlass,
        breakGlass,
        confirmGlass,
        look: lookAt,
        handovers: listHandovers,
        leaveHandover,
        finishHandover,
        macros: listMacros,
        addMacro,
        changeMacro,
        removeMacro,
        replies: listReplies,
        addReply: saveReply,
        changeReply: saveReply,
        removeReply,
        write: writeToMember,
        statements: exportStatements,
      },
      {
        tag: 'Staff: queue and decisions',
        description: 'What waits for staff, and what they decide.',
        schemas: { CannedReply, Decision, GlassOpening, Handover, Macro, QueueItem, Strike, SubjectView },
        events: QueueEvents,
      },
    ),
    decisions: callsOf(
      decisions,
      { list: listOwnDecisions, appeal },
      {
        tag: 'Decisions',
        description: 'Decisions about the own account with their reasons, and appeals.',
        schemas: { OwnDecision },
        openBeforeEntry: true,
      },
    ),
  },
  contribution: moderationContribution,
  routes: [sealedRoute],
})
