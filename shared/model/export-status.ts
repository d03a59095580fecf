import type { ExportFormat } from './export-format.ts'
import type { ProcessingStatus } from './processing-status.ts'

/** An export of the library, as shown to its reader. */
export interface ExportStatus {
  readonly id: number
  readonly status: ProcessingStatus
  readonly format: ExportFormat
  readonly name: string
  /** Size in bytes. Null until it is finished. */
  readonly size: number | null
  readonly done: number
  readonly total: number | null
  readonly error: string | null
  /** True if it is waiting because the library's disk is full. It continues automatically. */
  readonly lacks_space?: boolean
  readonly created_date: string
  readonly expires_date: string | null
}
