import type { Generated } from 'kysely'
import type { KindleStatus } from '#shared/model/tools/kindle.ts'

/** Tables about other programs that a reader admits or notifies. Conventions as in tables.ts. */

/** Account whose highlights go to Readwise, and the progress. */
export interface ReadwiseAccountTable {
  account_id: number
  /** Sealed. */
  token: Buffer
  /** When the last highlight that was sent changed, and its id. */
  sent_us: Generated<number>
  sent_id: Generated<number>
  sent_count: Generated<number>
  /** A sentence for the reader. */
  error: string | null
  synced_ms: number | null
  created_ms: number
}

/** An e-reader that receives what its reader sends there. */
export interface KindleAccountTable {
  id: Generated<number>
  account_id: number
  email: string
  created_ms: number
}

/** Articles on their way to an e-reader, by mail. */
export interface KindleUploadTable {
  id: Generated<number>
  account_id: number
  email: string
  title: string
  /** JSON list. */
  content_ids: string
  /** True if all articles are one book. */
  as_digest: number
  /** The same for every attempt, so that a server knows a letter again. */
  message: string
  /** See shared/model/tools/kindle.ts. */
  status: Generated<KindleStatus>
  attempts: Generated<number>
  error: string | null
  created_ms: number
  due_ms: number
  /** True if its articles are archived once the mail server has it. */
  archives: Generated<number>
  /** JSON list of the entries that were archived, and where they were. Null: none, or they were put back. */
  archived: string | null
}

/** A list whose new articles go to an e-reader automatically. */
export interface MagazineTable {
  id: Generated<number>
  account_id: number
  kindle_id: number
  name: string
  list: string
  /** A tag's id, or the filters of a view as an address has them. '' for other lists. */
  subject: string
  /** 0 is Sunday. Null: every day. */
  weekday: number | null
  hour: number
  time_zone: string
  created_ms: number
  due_ms: number
  /** True if articles are archived once they are sent. */
  archives: Generated<number>
}

/** An article that a magazine has had. */
export interface MagazineItemTable {
  account_id: number
  magazine_id: number
  content_id: number
}

/** Something that an assistant did. */
export interface ToolActionTable {
  id: Generated<number>
  account_id: number
  /** The name of the token that was used. */
  program: string
  tool: string
  /** A sentence for the reader. */
  words: string
  is_done: number
  created_ms: number
}

/** An address that is notified of changes. */
export interface WebhookTable {
  id: Generated<number>
  account_id: number
  url: string
  /** JSON list: see shared/model/tools/webhook.ts. */
  events: string
  /** Sealed. */
  secret: Buffer
  /** Sealed. Messages are signed with this one, too, until then. */
  old_secret: Buffer | null
  old_secret_until_ms: number | null
  is_on: Generated<number>
  /** A sentence, if the service turned it off. */
  off_reason: string | null
  /** Since when every attempt failed. */
  failing_since_ms: number | null
  created_ms: number
}

/** A notification for a webhook. */
export interface WebhookDeliveryTable {
  id: Generated<number>
  account_id: number
  webhook_id: number
  /** The same for every attempt, so that a receiver knows a message again. */
  message: string
  event: string
  body: string
  /** See shared/model/tools/webhook.ts. */
  status: Generated<number>
  attempts: Generated<number>
  answer: number | null
  error: string | null
  created_ms: number
  due_ms: number
  attempted_ms: number | null
}
