import { fileURLToPath } from 'node:url'
import { builtService } from './built-service.ts'

/** The command line of the service, built as the product's is. */
export const headless = fileURLToPath(builtService('headless.js'))
