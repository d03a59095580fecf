import { runCommand } from '../../../../main/service/commands/run-command.ts'
import type { MoveOptions } from '../../../../main/service/commands/move.ts'
import {
  besideRows,
  type MovedTable,
  rowsToMove,
  serviceTables,
  sharedTables,
} from '../../../../main/service/database/moving/moved-tables.ts'
import { within } from './two-libraries.ts'

type Row = Record<string, unknown>

/** Every row that a library takes along when it moves, as it is except for sealed secrets. */
export function everything(folder: string): Record<string, string[]> {
  const rules = new Map<string, Partial<MovedTable>>(rowsToMove)
  const names = [...rowsToMove.map(([name]) => name), ...besideRows, ...sharedTables, ...serviceTables, 'account']
  return within(folder, (sqlite) =>
    Object.fromEntries(
      names.map((name) => {
        const { where = 'TRUE', anew = {}, sealed = [] } = rules.get(name) ?? {}
        const rows = sqlite.prepare<[], Row>(`SELECT * FROM "${name}" WHERE ${where}`).all()
        const shown = rows.map((row) => {
          const secrets = sealed.map((column) => [column, row[column] === null ? null : 'sealed'] as const)
          return JSON.stringify({ ...row, ...anew, ...Object.fromEntries(secrets) })
        })
        return [name, shown.toSorted()]
      }),
    ),
  )
}

/** Runs `move`. Resolves to what it said. */
export async function move(folder: string, into: string, options: MoveOptions): Promise<string> {
  const lines: string[] = []
  await runCommand({
    ...{ folder, words: ['move', into], newAccount: undefined, move: options, origin: 'http://library.test' },
    ...{ say: (line: string) => void lines.push(line), clock: () => Date.UTC(2026, 4, 5) },
  })
  return lines.join('\n')
}
