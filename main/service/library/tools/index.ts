import type { Core } from '../core.ts'
import { toolActionRoutes } from './tool-action-routes.ts'
import { ToolLog } from './tool-log.ts'

/** Log of what assistants did in the library. */
export function open({ database, clock }: Core) {
  const toolLog = new ToolLog(database, clock)
  return { toolLog, routes: toolActionRoutes(toolLog) }
}
