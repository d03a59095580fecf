import { articleReasons } from './articles.ts'
import { mailboxReasons } from './mailboxes.ts'
import type { Reason } from './reason.ts'
import type { FactsOf } from './saying.ts'
import { serverReasons } from './servers.ts'
import { toolReasons } from './tools.ts'
import { transferReasons } from './transfers.ts'

/** Every code, with its facts and its sentence. A stored code stays here for ever. */
export const codes = { ...articleReasons, ...mailboxReasons, ...serverReasons, ...toolReasons, ...transferReasons }

export type ReasonCode = keyof typeof codes

type Facts<Code extends ReasonCode> = FactsOf<(typeof codes)[Code]['facts']>

/** Makes a reason. Its facts are those that the code's table names. */
export const reason = <Code extends ReasonCode>(
  code: Code,
  ...[facts]: keyof Facts<Code> extends never ? [] : [facts: Facts<Code>]
): Reason => ({ code, facts: facts ?? {} })
