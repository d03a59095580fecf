import type { ExportFormat } from './export-format.ts'
import type { ProcessingStatus } from './processing-status.ts'

/** An export of the library, as its reader sees it. */
export interface ExportStatus {
  readonly id: number
  readonly status: ProcessingStatus
  readonly format: ExportFormat
  readonly name: string
  /** In bytes. Null until it is finished. */
  readonly size: number | null
  readonly done: number
  readonly total: number | null
  readonly error: string | null
  /** True if it waits because the disk of the library is full. It continues automatically. */
  readonly lacks_space?: boolean
  readonly created_date: string
  readonly expires_date: string | null
}
