import type { AnyAction, WideAction } from './wide-action.ts'

/** Whether an action is about more than one entry: it names none. What such an action does is a chunk of its own. */
export const isWide = (action: AnyAction): action is WideAction => !('contentId' in action)
