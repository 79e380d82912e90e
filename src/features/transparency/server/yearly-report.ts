import type { RestrictionEffect } from '../../../core/staff.ts'
import { type CsvCell, csvLine } from '../../../server/csv.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import { decisionReasons, euClassification } from '../../moderation/rules.ts'
import { noticeComplaints, noticeKinds, reasonOfNotice } from '../rules.ts'
import {
  applicability,
  columns,
  descriptions,
  identification,
  indicators,
  type TemplateName,
} from '../templates.ts'
import { type CategoryRow, categoryRows } from './category-rows.ts'
import {
  countActions,
  countAppeals,
  countAuthorityOrders,
  countMeasures,
  countNotices,
  countStatements,
  type ReportRange,
} from './report-queries.ts'

/** A site's report on a year. */
export interface ReportSubject {
  provider: string
  service: string
  siteId: number
  year: number
  /** The day on which the report is made. */
  today: string
}

type Counts = Awaited<ReturnType<typeof readCounts>>
/** Cells after those that each row begins with. */
type Cells = readonly CsvCell[]

/** Where each reason of a decision belongs. */
const places = decisionReasons.map((reason) => {
  const { category, keyword, law } = euClassification[reason]
  return { reason, category, keyword: keyword ?? 'OTHER', is_law: law !== null }
})
const placeOf = new Map<string, (typeof places)[number]>(places.map((place) => [place.reason, place]))

async function readCounts(db: ReadDb, { siteId, year }: ReportSubject) {
  const range: ReportRange = {
    siteId,
    from: `${year}-01-01T00:00:00Z`,
    until: `${year + 1}-01-01T00:00:00Z`,
  }
  return {
    orders: await countAuthorityOrders(db, range),
    notices: await countNotices(db, range, noticeComplaints),
    actions: await countActions(db, range, { kinds: noticeKinds, places }),
    measures: await countMeasures(db, range),
    statements: await countStatements(db, range),
    appeals: await countAppeals(db, range),
  }
}

/**
 * Returns the transparency report of a site on a year as the files of Implementing Regulation (EU) 2024/2835, annex I: all eleven
 * tables, in UTF-8 by RFC 4180. What does not apply is empty, what did not happen is 0. Medians are hours.
 */
export async function yearlyReport(
  db: ReadDb,
  subject: ReportSubject,
): Promise<Record<TemplateName, string>> {
  const { service, year } = subject
  const counts = await readCounts(db, subject)
  const period = `${year}-01-01/${year}-12-31`
  const file = (name: TemplateName, rows: readonly Cells[]) =>
    [columns[name], ...rows].map((cells) => csvLine(cells)).join('')
  const by = (
    name: TemplateName,
    whom: string,
    skipped: readonly string[],
    cellsOf: (row: CategoryRow) => Cells,
  ) =>
    file(
      name,
      categoryRows
        .filter(({ category }) => category === null || !skipped.includes(category))
        .map((row) => padded(name, [whom, service, period, row.code, '', ...cellsOf(row)])),
    )
  const section = (name: keyof typeof indicators, cellOf: (indicator: string, scope: string) => CsvCell) =>
    file(
      name,
      indicators[name].map(({ whom, section: of, indicator, scope }) =>
        padded(name, [
          applicability[whom],
          service,
          period,
          of,
          indicator,
          scope,
          whom.startsWith('veryLarge') ? '' : cellOf(indicator.trim(), scope.trim()),
        ]),
      ),
    )
  return {
    '1_summary': file(
      '1_summary',
      identification.map((indicator, index) => [
        applicability.all,
        service,
        indicator,
        [subject.provider, subject.today, '', `${year}-01-01`, `${year}-12-31`][index] ?? '',
      ]),
    ),
    '2_categories_names': file(
      '2_categories_names',
      categoryRows.map(({ label, description, code }) => [label, description, code, '']),
    ),
    '3_member_states_orders': file(
      '3_member_states_orders',
      scopesOf(counts).flatMap((country) =>
        categoryRows
          .filter(({ category }) => category !== 'OTHER_VIOLATION_TC' && category !== 'NOT_SPECIFIED_NOTICE')
          .map((row) =>
            padded('3_member_states_orders', [
              applicability.all,
              service,
              period,
              row.code,
              '',
              country ?? 'TOTAL',
              ...orderCells(counts, row, country),
            ]),
          ),
      ),
    ),
    '4_notices': by(
      '4_notices',
      applicability.hosting,
      ['OTHER_VIOLATION_TC', 'NOT_SPECIFIED_ORDER'],
      (row) => noticeCells(counts, row),
    ),
    '5_own_initiative_illegal': by(
      '5_own_initiative_illegal',
      applicability.all,
      ['OTHER_VIOLATION_TC', 'NOT_SPECIFIED_ORDER', 'NOT_SPECIFIED_NOTICE'],
      (row) => measureCells(counts, row, true),
    ),
    '6_own_initiative_TC': by(
      '6_own_initiative_TC',
      applicability.all,
      ['NOT_SPECIFIED_ORDER', 'NOT_SPECIFIED_NOTICE'],
      (row) => measureCells(counts, row, false),
    ),
    '7_appeals_and_recidivism': section('7_appeals_and_recidivism', (indicator, scope) =>
      appealValue(counts, indicator, scope),
    ),
    '8_automated_means': section('8_automated_means', (indicator, scope) =>
      automatedValue(counts, indicator, scope),
    ),
    '9_human_resources': section('9_human_resources', () => ''),
    '10_AMAR': section('10_AMAR', () => ''),
    '11_qualitative': file(
      '11_qualitative',
      descriptions.map(([whom, indicator]) => [
        applicability[whom],
        service,
        period,
        indicator,
        whom === 'all' ? (inWords[indicator] ?? '') : '',
      ]),
    ),
  }
}

/** Returns a row with empty cells where columns of context follow. */
function padded(name: TemplateName, cells: Cells): Cells {
  return [...cells, ...Array.from({ length: columns[name].length - cells.length }, () => '')]
}

const hours = (value: number | null | undefined): CsvCell =>
  value === null || value === undefined ? '' : Math.round(value * 100) / 100

/** All orders, then those of each member state that gave some. */
function scopesOf({ orders }: Counts): (string | null)[] {
  const countries = orders.flatMap(({ kind, country }) =>
    kind !== 'suspicion' && country !== null ? [country] : [],
  )
  return [null, ...[...new Set(countries)].sort()]
}

function orderCells({ orders }: Counts, { category, keyword }: CategoryRow, country: string | null): Cells {
  const found = (kind: 'act' | 'inform') =>
    orders.find(
      (row) =>
        row.kind === kind && row.country === country && row.category === category && row.keyword === keyword,
    )
  const [act, inform] = [found('act'), found('inform')]
  return [
    act?.orders ?? 0,
    act?.items ?? 0,
    hours(act?.acknowledged_hours),
    hours(act?.done_hours),
    inform?.orders ?? 0,
    hours(inform?.acknowledged_hours),
    hours(inform?.done_hours),
  ]
}

/** Returns whether something belongs into a row: all belongs into the total, keywords into their category. */
function isIn(row: CategoryRow, place: { category: string; keyword: string }): boolean {
  if (row.category === null) return true
  return row.category === place.category && (row.keyword === null || row.keyword === place.keyword)
}

function noticeCells({ notices, actions }: Counts, row: CategoryRow): Cells {
  const received = notices.filter(({ reason }) => {
    const known = placeOf.get(reasonOfNotice[reason] ?? '')
    return isIn(row, known ?? { category: 'NOT_SPECIFIED_NOTICE', keyword: '' })
  })
  const sum = (of: 'notices' | 'items') => received.reduce((total, each) => total + each[of], 0)
  const taken = actions.find(({ category, keyword }) => category === row.category && keyword === row.keyword)
  // Notices of trusted flaggers are not told from others.
  return [
    sum('notices'),
    0,
    sum('items'),
    0,
    hours(taken?.median_hours),
    '',
    taken?.on_law ?? 0,
    0,
    taken?.on_terms ?? 0,
    0,
  ]
}

/** What the columns of measures count; null for what the product never does. */
const effectColumns: readonly (readonly RestrictionEffect[] | null)[] = [
  ['reject_text'],
  ['hide_photo', 'hide_profile'],
  null,
  null,
  ['no_messages', 'no_new_chats', 'verify'],
  null,
  ['warn'],
  ['payment_block'],
  null,
  null,
  null,
  null,
  ['suspend'],
  ['ban'],
]

function measureCells({ statements, measures }: Counts, row: CategoryRow, isLaw: boolean): Cells {
  const isCounted = ({ reason, source }: { reason: string; source: string }) => {
    const place = placeOf.get(reason)
    return source !== 'notice' && place?.is_law === isLaw && isIn(row, place)
  }
  const stated = statements.filter(isCounted)
  const restricted = measures.filter(isCounted)
  const sum = (some: readonly { statements: number }[]) =>
    some.reduce((total, each) => total + each.statements, 0)
  return [
    sum(stated),
    sum(stated.filter(({ source }) => source === 'automated')),
    ...effectColumns.map((effects) =>
      effects === null
        ? ''
        : restricted
            .filter(({ effect }) => effects.includes(effect))
            .reduce((total, each) => total + each.measures, 0),
    ),
  ]
}

const appealsAbout: Record<string, 'visibility' | 'account' | null> = {
  'Number of complaints submitted to the internal-complaints mechanism': null,
  'Complaint regarding a decision to remove or disable access to or restrict visibility of information':
    'visibility',
  'Complaint regarding a decision to suspend or terminate an account': 'account',
}

function appealValue(counts: Counts, indicator: string, scope: string): CsvCell {
  if (indicator in appealsAbout) {
    const found = counts.appeals.find(({ about }) => about === appealsAbout[indicator])
    if (scope === 'Total number') return found?.appeals ?? 0
    // The decision stays where an appeal is rejected.
    if (scope === 'Decisions upheld') return found?.rejected ?? 0
    if (scope === 'Decisions reversed') return found?.upheld ?? 0
    if (scope === 'Median time') return hours(found?.median_hours)
    return scope === 'Decisions partially reversed' ? 0 : ''
  }
  const suspensions = (isCounted: (reason: string) => boolean) =>
    counts.measures
      .filter(({ effect, reason }) => (effect === 'suspend' || effect === 'ban') && isCounted(reason))
      .reduce((total, each) => total + each.measures, 0)
  if (indicator.endsWith('manifestly illegal content'))
    return suspensions((reason) => placeOf.get(reason)?.is_law === true)
  if (indicator.endsWith('manifestly unfounded notices'))
    return suspensions((reason) => reason === 'misuse_of_reports')
  if (indicator.endsWith('manifestly unfounded complaints')) return 0
  return ''
}

function automatedValue({ statements, notices }: Counts, indicator: string, scope: string): CsvCell {
  const isOwn = scope === 'Own-initiative'
  if (scope === 'NAM Trusted Flagger') return ''
  if (scope === 'NAM Total') {
    if (indicator === 'Number of notices solely processed by automated means') return 0
    if (indicator === 'Number of notices not processed by automated means')
      return notices.reduce((total, each) => total + each.notices, 0)
    return ''
  }
  const counted = statements.filter(({ source }) => !isOwn || source !== 'notice')
  const sum = (isAutomated: boolean, of: 'statements' | 'reversed' = 'statements') =>
    counted
      .filter(({ is_automated }) => is_automated === isAutomated)
      .reduce((total, each) => total + each[of], 0)
  if (indicator === 'Number of measures solely taken by automated means') return sum(true)
  if (indicator === 'Number of measures not taken by automated means') return sum(false)
  // Of what was restricted by itself, the share that was not taken back. What it missed is not known.
  if (indicator === 'Accuracy of the automated means - Precision')
    return sum(true) === 0 ? '' : Math.round((1 - sum(true, 'reversed') / sum(true)) * 1000) / 1000
  return ''
}

/** What the product does, for the rows in words; the provider adds what it does besides. */
const inWords: Record<string, string> = {
  'Summary of the content moderation engaged in at the providers’ own initiative':
    'New photos and profile texts are reviewed by a person before or after they are shown, as the site is set. Signs of fraud in profiles and first messages are brought to a person, who decides.',
  "Meaningful and comprehensible information regarding content moderation engaged in at the providers' own initiative":
    'Each decision that restricts a member has a statement of reasons, which the member reads in the settings and by mail, and can be appealed for six months. Another person decides about the appeal.',
  'Qualitative description of the automated means':
    'Copies of pictures that were decided are found by perceptual hashes. Contact details in texts are found by rules. Checks of age are made by a provider of age assurance.',
  'Qualitative description of indicators of accuracy and possible rate of error of automated means':
    'Precision is the share of measures taken by automated means alone that were not taken back afterwards.',
  'Specification of the precise purposes to apply automated means':
    'To keep pictures that were taken down from coming back, to protect members from fraud, and to keep minors away.',
  'Safeguards applied to the use of automated means':
    'Only an age check that finds somebody under 18, and a copy of a picture that a person has decided, restrict by themselves. Everything else waits for a person. All can be appealed to a person.',
}
