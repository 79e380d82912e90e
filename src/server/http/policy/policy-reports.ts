import { z } from 'zod'
import { InvalidInput } from '../../../core/refusals.ts'
import type { BodyRule } from '../body.ts'
import type { Pages } from '../http-app.ts'
import type { RawRoute } from '../raw-route.ts'
import { policyReportsPath } from '../security.ts'

/** Browsers send what they have collected for a minute at once. */
const maxReports = 20
const maxBytes = 64 * 1024
const reportBody: BodyRule = { 'application/reports+json': maxBytes, 'application/csp-report': maxBytes }

/** The directives of our policies, and those in whose place browsers name a narrower one. */
const directives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'manifest-src',
  'worker-src',
  'form-action',
  'frame-ancestors',
  'base-uri',
  'require-trusted-types-for',
  'trusted-types',
  'child-src',
  'frame-src',
  'media-src',
  'object-src',
]

/** Words that browsers send in place of an address. */
const blockedKinds = [
  'inline',
  'eval',
  'wasm-eval',
  'data',
  'blob',
  'trusted-types-sink',
  'trusted-types-policy',
]

interface Violation {
  directive: string
  /** An origin, or one of `blockedKinds`. */
  blocked: string
  /** Path of the page. */
  path: string
}

const Text = z.string().max(4096)

/** A report of the Reporting API. */
const Report = z
  .object({
    type: z.literal('csp-violation'),
    body: z.object({
      effectiveDirective: Text,
      blockedURL: Text,
      documentURL: Text,
      sourceFile: Text.nullish(),
    }),
  })
  .transform(({ body }) => body)

/** A report by `report-uri`. */
const OldReport = z
  .object({
    'csp-report': z.object({
      'effective-directive': Text.optional(),
      'violated-directive': Text.optional(),
      'blocked-uri': Text,
      'document-uri': Text,
      'source-file': Text.nullish(),
    }),
  })
  .transform(({ 'csp-report': report }) => ({
    effectiveDirective: report['effective-directive'] ?? report['violated-directive'] ?? '',
    blockedURL: report['blocked-uri'],
    documentURL: report['document-uri'],
    sourceFile: report['source-file'],
  }))

/**
 * Returns the violation in a report, without what may be personal: of addresses the origin alone. Null for what is no report of
 * a policy of ours, or was done by an extension of the browser.
 */
function violationOf(report: unknown): Violation | null {
  const read = z.union([Report, OldReport]).safeParse(report)
  if (!read.success) return null
  const { effectiveDirective, blockedURL, documentURL, sourceFile } = read.data
  const directive = directives.find((known) => known === effectiveDirective.split(' ')[0])
  const blocked = blockedKinds.find((known) => known === blockedURL) ?? webOrigin(blockedURL)
  const isOfExtension = sourceFile ? webOrigin(sourceFile) === null : false
  if (!directive || !blocked || isOfExtension || !URL.canParse(documentURL)) return null
  return { directive, blocked, path: new URL(documentURL).pathname }
}

/** Returns the origin of an address on the web; null for any other, such as `chrome-extension:`. */
function webOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : null
}

/**
 * Takes the reports of browsers that the Content-Security-Policy of a page refused something: counts them, and logs
 * directive, origin and screen. Anybody can send such a report, so nothing else depends on it.
 */
export function policyReportRoute(pages: Pick<Pages, 'screenAt'> | undefined): RawRoute {
  return {
    method: 'POST',
    path: policyReportsPath,
    isAnonymous: true,
    limit: { key: 'address', amount: 30, windowSeconds: 60 },
    body: reportBody,
    handle: async ({ services, log }, request) => {
      const sent = parseJson(await request.text())
      for (const report of [sent].flat().slice(0, maxReports)) {
        const violation = violationOf(report)
        if (!violation) continue
        const { directive, blocked, path } = violation
        services.metrics.policyViolated(directive)
        const operation = (await pages?.screenAt(path)) ?? 'none'
        log.info({ operation, directive, blocked }, 'policy violation')
      }
      return new Response(null, { status: 204 })
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidInput([{ path: '', message: 'json' }])
  }
}
