import { callsOf, defineFeature } from '../../server/feature.ts'
import { Figure, figures } from './contract.ts'
import { countFinishedDays } from './server/count-figures.ts'
import { readFigures } from './server/read-figures.ts'

export const figuresFeature = defineFeature({
  name: 'figures',
  knows: ['accounts', 'moderation', 'orders', 'sites', 'staff'],
  reads: [
    'account_sources',
    'accounts',
    'complaints',
    'conversations',
    'mail_reports',
    'messages',
    'orders',
    'outbox',
    'photos',
    'profiles',
    'reports',
    'verifications',
  ],
  calls: {
    figures: callsOf(
      figures,
      { read: readFigures },
      { tag: 'Staff: figures', description: 'Figures of the business by day.', schemas: { Figure } },
    ),
  },
  contribution: { dueTasks: [{ name: 'figures.count-days', run: countFinishedDays }] },
})
