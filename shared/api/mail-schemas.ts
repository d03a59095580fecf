import * as z from 'zod/mini'
import { afterStoring, type Confirmation, type MailAccount } from '../model/mail-account.ts'
import { reasonSchema } from './schemas.ts'

export const mailAccountSchema = z.looseObject({
  id: z.int(),
  email_address: z.string(),
  forward_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  last_sync_date: z.nullable(z.string()),
  host: z.nullable(z.string()),
  folder: z.nullable(z.string()),
  after_storing: z.enum(afterStoring),
  move_to: z.nullable(z.string()),
  last_error: z.nullable(z.string()),
  last_reason: z.optional(z.nullable(reasonSchema)),
})

export const confirmationSchema = z.looseObject({
  id: z.int(),
  sender: z.string(),
  subject: z.string(),
  code: z.nullable(z.string()),
  url: z.nullable(z.string()),
  received_date: z.string(),
})

/** A compile error here means that the model and the contract differ. */
export const mailAccountContractHolds: z.output<typeof mailAccountSchema> extends MailAccount ? true : never = true
export const confirmationContractHolds: z.output<typeof confirmationSchema> extends Confirmation ? true : never = true
