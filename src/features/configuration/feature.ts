import { callsOf, defineFeature } from '../../server/feature.ts'
import { SettingsChanges } from '../sites/settings-contract.ts'
import {
  configuration,
  MailPreview,
  NewCompany,
  SettingDifference,
  SiteVersion,
  StaffCompany,
  StaffMail,
  StaffPage,
  StaffSite,
} from './contract.ts'
import { addCompany, changeCompany, listCompanies, readCompany } from './server/companies.ts'
import { checkDomain } from './server/domain.ts'
import { addSite, changeSite, listSites, readSite } from './server/sites.ts'
import {
  changeMail,
  changePage,
  listMails,
  listPages,
  previewMail,
  readMail,
  readOwnPage,
  resetMail,
  resetPage,
} from './server/texts.ts'
import {
  draftVersion,
  dropVersion,
  listVersions,
  publish,
  publishDue,
  readVersion,
  rollBack,
} from './server/versions.ts'

export const configurationFeature = defineFeature({
  name: 'configuration',
  knows: ['accounts', 'age', 'pages', 'sites', 'staff'],
  calls: {
    configuration: callsOf(
      configuration,
      {
        sites: listSites,
        addSite,
        site: readSite,
        changeSite,
        versions: listVersions,
        draft: draftVersion,
        version: readVersion,
        publish,
        rollback: rollBack,
        drop: dropVersion,
        domain: checkDomain,
        companies: listCompanies,
        addCompany,
        company: readCompany,
        changeCompany,
        pages: listPages,
        page: readOwnPage,
        changePage,
        resetPage,
        mails: listMails,
        mail: readMail,
        changeMail,
        resetMail,
        previewMail,
      },
      {
        tag: 'Staff: sites',
        description:
          'Sites and their settings with drafts and versions, companies, static pages, mails and domains.',
        schemas: {
          MailPreview,
          NewCompany,
          SettingDifference,
          SettingsChanges,
          SiteVersion,
          StaffCompany,
          StaffMail,
          StaffPage,
          StaffSite,
        },
      },
    ),
  },
  contribution: { dueTasks: [{ name: 'configuration.publish', isUrgent: true, run: publishDue }] },
})
