import { useCallback, useEffect, useState } from 'react'
import type { ExportFormat } from '#shared/model/export-format.ts'
import type { ExportStatus } from '#shared/model/export-status.ts'
import { reportRefusal } from '../../paying/index.ts'
import { useAsyncValue, useHost } from '../../cache/index.ts'
import { report } from '../../report.ts'
import { followExport } from './follow-export.ts'
import { saveExport } from './save-export.ts'

/** In milliseconds: the interval between checks of the list while an export is being written. */
const LOOK_AGAIN = 1000

/** Provides the latest exports and the actions available for them. */
export function useExports() {
  const host = useHost()
  const reading = useAsyncValue('exports', async () => (await host.call('exports', {})).exports)
  const { value, again } = reading
  const [saving, setSaving] = useState<{ readonly id: number; readonly share: number } | null>(null)
  const isWriting = value?.some(({ status }) => status === 0) ?? false
  useEffect(() => {
    if (!isWriting) return
    const timer = setInterval(again, LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [isWriting, again])

  const begin = useCallback(
    async (format: ExportFormat, withPages: boolean): Promise<void> => {
      try {
        const begun = await host.call('exportBegin', { body: { format, with_pages: withPages } })
        followExport(host, begun, { onEnd: again })
        again()
      } catch (error) {
        reportRefusal(error)
      }
    },
    [host, again],
  )
  const remove = (id: number): void =>
    void host.call('exportRemove', { params: { id } }).then(again, (error: unknown) => reportRefusal(error))
  const save = async (one: ExportStatus): Promise<void> => {
    setSaving({ id: one.id, share: 0 })
    try {
      await saveExport(host, one, (share) => setSaving({ id: one.id, share }))
    } catch (error) {
      report('export', error)
      reportRefusal(error)
    } finally {
      setSaving(null)
    }
  }
  return { ...reading, saving, begin, remove, save }
}
