/**
 * Packages of many small files, which the server's build contains: without it a start finds and links some 1,500 files. Others
 * stay outside, above all those with native parts or files of data.
 */
export const bundledOnServer = [
  /^@base-ui\//,
  /^@opentelemetry\//,
  /^@orpc\//,
  /^@peculiar\//,
  /^@remix-run\//,
  /^@simplewebauthn\//,
  /^@tanstack\//,
  /^asn1js$/,
  /^cron-parser$/,
  /^hono$/,
  /^kysely$/,
  /^nodemailer$/,
  /^pg-boss$/,
  /^postal-mime$/,
  /^prom-client$/,
  /^react-router$/,
  /^tsyringe$/,
  /^use-intl$/,
  /^zod$/,
]
