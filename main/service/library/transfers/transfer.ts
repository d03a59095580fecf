import type { Selectable } from 'kysely'
import { fromMicroseconds } from '#shared/model/dates.ts'
import type { ProcessingStatus } from '#shared/model/processing-status.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { storedReason, sentenceOfStored } from '#shared/reasons/stored.ts'
import type { Tables } from '../../database/tables.ts'

/** An import or export, with its progress. */
export interface Transfer {
  readonly id: number
  readonly status: ProcessingStatus
  readonly done: number
  readonly total: number | null
  readonly error: string | null
  readonly why: Reason | null
  readonly created_date: string
  readonly expires_date: string | null
}

export function transferOf(row: Selectable<Tables['transfer']>): Transfer {
  return {
    id: row.id,
    status: row.status as ProcessingStatus,
    done: row.done,
    total: row.total,
    error: sentenceOfStored(row.error),
    why: storedReason(row.error),
    created_date: fromMicroseconds(row.created_us),
    expires_date: row.expires_us === null ? null : fromMicroseconds(row.expires_us),
  }
}
