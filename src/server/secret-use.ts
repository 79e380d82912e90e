/** A reference to a sealed file: its key in the storage, and the inputs of its encryption key. */
export interface SealedFileRef {
  storage_key: string
  /** Files of different purposes have different encryption keys. */
  purpose: string
  /** Each file of a purpose has its own encryption key. */
  name: string
}

/** A column of sealed values, so that they can be sealed with another secret. */
export interface SealedColumn {
  table: string
  /** Columns that identify a row, in order. */
  key: readonly string[]
  column: string
  purpose: string
  /** Returns whom a value was sealed for, of the row's columns `key` and `of`. */
  owner?(row: Record<string, string>): string
  of?: readonly string[]
}

/** A folder of sealed files. */
export interface SealedFolder {
  prefix: string
  /** Returns the reference of a file by the rest of its storage key. */
  fileOf(rest: string): SealedFileRef
}

/** Columns and folders of a feature that depend on the deployment's secret. */
export interface SecretUse {
  columns?: readonly SealedColumn[]
  folders?: readonly SealedFolder[]
  /** Purposes of keyed hashes that are stored for long and cannot be made again. */
  hashes?: readonly string[]
}
