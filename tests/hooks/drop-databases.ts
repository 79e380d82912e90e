import process from 'node:process'
import { dropDatabasesOf } from '../drivers/postgres-server.ts'

/** Runs in the main process, whose workers have ended. */
export const teardown = () => dropDatabasesOf(process.pid)
