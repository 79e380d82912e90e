import type { StorageConfig } from '../config.ts'
import { FolderStorage } from './folder-storage.ts'
import { S3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Creates the configured storage. */
export function createStorage(config: StorageConfig): Storage {
  return config.kind === 's3' ? new S3Storage(config) : new FolderStorage(config.folder)
}
