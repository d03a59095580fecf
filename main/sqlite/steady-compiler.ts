import { SqliteQueryCompiler } from 'kysely'

/**
 * Writes statements for SQLite that stay as they were prepared. SQLite prepares a statement again on each run if its
 * plan may depend on a bound value, which takes longer than most statements run. The plus, which changes no value,
 * keeps the planner from looking at it: the plan is the one for any value. A plan that needs a value has it in the
 * text.
 */
export class SteadyCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}
