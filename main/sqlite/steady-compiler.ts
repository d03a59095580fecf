import { SqliteQueryCompiler } from 'kysely'

/**
 * Compiles statements for SQLite that never need to be prepared again. SQLite prepares a statement again on each run if
 * its plan may depend on a bound value, which takes longer than running most statements. The plus does not change a
 * value but hides it from the planner, so the plan fits any value. If a plan needs a value, the value is part of the
 * SQL text.
 */
export class SteadyCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}
