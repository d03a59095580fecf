import * as z from 'zod/mini'
import { type Action, type ActionType, actions } from '../../actions/actions.ts'
import * as fields from '../../actions/fields.ts'

const schemaOf = (type: ActionType) => z.object({ type: z.literal(type), ...actions[type].shape(fields) })

/**
 * Validates an action that comes from another process, from another tab, or from a store that may be damaged. `Action`
 * is inferred from the same shapes one by one, because the compiler cannot infer the union from a list.
 */
export const actionSchema = z.discriminatedUnion(
  'type',
  (Object.keys(actions) as ActionType[]).map(schemaOf) as unknown as readonly [ReturnType<typeof schemaOf>],
) as unknown as z.ZodMiniType<Action>
