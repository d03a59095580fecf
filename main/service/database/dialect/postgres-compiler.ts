import {
  type BinaryOperationNode,
  DummyDriver,
  Kysely,
  type OperationNode,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  RawNode,
} from 'kysely'
import type { ListNode, NodeInBoth } from './in-both.ts'

/** Compiles statements for PostgreSQL, including expressions with a separate version for each dialect. */
class BothCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const { postgres } = node as Partial<NodeInBoth>
    if (postgres === undefined) super.visitRaw(node)
    else this.visitNode(postgres)
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = listOf(node.rightOperand)
    if (list === null) {
      super.visitBinaryOperation(node)
      return
    }
    const isIn = OperatorNode.is(node.operator) && node.operator.operator === 'in'
    this.visitNode(node.leftOperand)
    this.append(isIn ? ' = any(' : ' <> all(')
    this.visitNode(list)
    this.append(')')
  }
}

/** Returns a list's array if a raw text consists only of that list. */
function listOf(node: OperationNode): OperationNode | null {
  if (!RawNode.is(node)) return null
  const { array } = node as Partial<ListNode>
  if (array !== undefined) return array
  const [only, ...more] = node.parameters
  return only !== undefined && more.length === 0 && node.sqlFragments.every((text) => text === '') ? listOf(only) : null
}

/** Returns a builder for statements, which can't run them. */
export function postgresBuilder<Tables>(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new BothCompiler(),
    },
  })
}
