import type { Report } from '../../activity/failure.ts'
import { reported } from '../../activity/reported.ts'
import type { ChangeOutbox } from './change-outbox.ts'
import type { ProgressOutbox } from './progress-outbox.ts'

export interface OutboxSenderParts {
  readonly report: Report
  readonly progress: ProgressOutbox
  readonly changes: ChangeOutbox
  readonly maySend: () => boolean
}

/** Sends the changes that are waiting on this device. Reports failures, because no caller waits for them. */
export class OutboxSender {
  readonly #parts: OutboxSenderParts

  constructor(parts: OutboxSenderParts) {
    this.#parts = parts
  }

  sendProgress(): Promise<unknown> {
    return reported(this.#parts.report, 'send read progress', this.#parts.progress.flush())
  }

  sendChanges(): Promise<unknown> {
    return reported(this.#parts.report, 'send the changes that wait', this.#parts.changes.flush())
  }

  /** Takes over the changes of processes that have ended, and sends everything if that is possible now. */
  flush(): void {
    const { report, changes, maySend } = this.#parts
    const takenUp = reported(report, 'take up changes of an ended process', changes.takeUp())
    if (!maySend()) return
    void this.sendProgress()
    void takenUp.then(() => this.sendChanges())
  }
}
