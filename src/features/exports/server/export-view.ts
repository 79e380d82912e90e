import type { DataExport } from '../contract.ts'
import type { ExportRow } from './account-exports-table.ts'

/** Returns an export as its owner sees it. */
export function exportView(row: ExportRow): DataExport {
  const { id, status, requested_at, ready_at, expires_at, size_bytes } = row
  return { id, status, requested_at, ready_at, expires_at, size_bytes }
}
