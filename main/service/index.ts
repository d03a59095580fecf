export type { Letter, Mailer } from './accounts/mailer.ts'
export type { TokenPair } from './accounts/sessions.ts'
export { DataFolderInUseError } from './database/lock-data-folder.ts'
export { createService, type Service, type ServiceOptions } from './service.ts'
