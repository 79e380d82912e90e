import { callsOf, defineFeature } from '../../server/feature.ts'
import { AuditRow, StaffRole, staff, TeamMember } from './contract.ts'
import { auditCsvRoute } from './server/audit-csv-route.ts'
import { staffInvitationMail } from './server/invite.ts'
import { readAudit, readAuditHead } from './server/read-audit.ts'
import { addToTeam, changeKeys, readMe, readTeam, removeFromTeam } from './server/team.ts'

export const staffFeature = defineFeature({
  name: 'staff',
  knows: ['accounts', 'sites'],
  reads: ['accounts', 'sites'],
  calls: {
    staff: callsOf(
      staff,
      {
        me: readMe,
        changeKeys,
        team: readTeam,
        addToTeam,
        removeFromTeam,
        audit: readAudit,
        auditHead: readAuditHead,
      },
      {
        tag: 'Staff: team and audit',
        description: 'Roles, each for all sites or for some, and the record of what staff did.',
        schemas: { AuditRow, StaffRole, TeamMember },
        openBeforeEntry: ['me'],
      },
    ),
  },
  contribution: { mails: [staffInvitationMail] },
  routes: [auditCsvRoute],
})
