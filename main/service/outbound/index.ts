export { createOutbound } from './http-outbound.ts'
export type { Outbound, OutboundKind, OutboundOptions, OutboundReply, OutboundRequest } from './outbound.ts'
export { OutboundError, type OutboundErrorCode } from './outbound-error.ts'
export type { OutboundLimits } from './outbound-limits.ts'
