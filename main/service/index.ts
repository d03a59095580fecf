export type { Letter, Mailer } from './outgoing-mail/letter.ts'
export type { TokenPair } from './accounts/sessions.ts'
export { noRateLimits } from './http/rate-limits.ts'
export { createService, type Service, type ServiceOptions } from './service.ts'
