import type { Database } from '../../database/database.ts'

/** Number of log entries that a reader sees. */
const SHOWN = 200
const DAY = 24 * 60 * 60_000
const KEPT = 90 * DAY
/** Maximum length of one entry. */
const LONGEST = 500

export interface ToolAction {
  readonly id: number
  /** The name of the token that was used, which identifies the program. */
  readonly program: string
  readonly tool: string
  readonly words: string
  readonly is_done: boolean
  readonly created_date: string
}

/** Actions of assistants in a library, shown to its reader. */
export class ToolLog {
  readonly #database: Database
  readonly #clock: () => number
  readonly #statements

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#statements = statementsOf(database)
  }

  async note(account: number, action: Pick<ToolAction, 'program' | 'tool' | 'words' | 'is_done'>): Promise<void> {
    const now = this.#clock()
    const { program, tool, words, is_done: isDone } = action
    await this.#database.change(account, async (tx) => {
      const cut = words.slice(0, LONGEST).toWellFormed()
      await this.#statements.add.run(tx, { program, tool, words: cut, isDone: Number(isDone), now })
      await this.#statements.forgetOld.run(tx, { before: now - KEPT })
    })
  }

  /** Newest first. */
  async list(account: number): Promise<ToolAction[]> {
    const rows = await this.#database.look(account, (tx) => this.#statements.list.all(tx, { limit: SHOWN }))
    return rows.map((row) => ({
      id: row.id,
      program: row.program,
      tool: row.tool,
      words: row.words,
      is_done: row.is_done === 1,
      created_date: new Date(row.created_ms).toISOString(),
    }))
  }

  async clear(account: number): Promise<void> {
    await this.#database.change(account, (tx) => this.#statements.forgetOld.run(tx, { before: this.#clock() + 1 }))
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    add: database.statement(
      (p: { account: number; program: string; tool: string; words: string; isDone: number; now: number }) =>
        kysely.insertInto('tool_action').values({
          account_id: p.account,
          program: p.program,
          tool: p.tool,
          words: p.words,
          is_done: p.isDone,
          created_ms: p.now,
        }),
    ),
    list: database.statement((p: { account: number; limit: number }) =>
      kysely
        .selectFrom('tool_action')
        .selectAll()
        .where('account_id', '=', p.account)
        .orderBy('id', 'desc')
        .limit(p.limit),
    ),
    forgetOld: database.statement((p: { account: number; before: number }) =>
      kysely.deleteFrom('tool_action').where('account_id', '=', p.account).where('created_ms', '<', p.before),
    ),
  }
}
