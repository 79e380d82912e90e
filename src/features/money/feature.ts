import { callsOf, defineFeature } from '../../server/feature.ts'
import { ChargeBacks, money, ProviderFile, TurnoverRow, VatRow } from './contract.ts'
import { auditFileRoute } from './server/audit-file-route.ts'
import { compareFile } from './server/compare-file.ts'
import { invoicesCsvRoute } from './server/invoices-csv-route.ts'
import {
  readChargeBacks,
  readDeferred,
  readOverview,
  readReconciliations,
  readTurnover,
  readVat,
} from './server/read-money.ts'

export const moneyFeature = defineFeature({
  name: 'money',
  knows: ['accounts', 'orders', 'sites', 'staff', 'support'],
  reads: ['orders'],
  calls: {
    money: callsOf(
      money,
      {
        overview: readOverview,
        chargeBacks: readChargeBacks,
        turnover: readTurnover,
        vat: readVat,
        deferred: readDeferred,
        reconciliations: readReconciliations,
        compareFile,
      },
      {
        tag: 'Staff: money',
        description:
          'Turnover, charge backs, VAT, deferred revenue, reconciliation, and files for accountants.',
        schemas: { ChargeBacks, ProviderFile, TurnoverRow, VatRow },
      },
    ),
  },
  routes: [invoicesCsvRoute, auditFileRoute],
})
