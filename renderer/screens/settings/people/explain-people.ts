import { asSentence } from '../../../cache/index.ts'
import { reasonOf } from '../../../commands/index.ts'

/** Why something about an account was refused. */
export const explainPeople = (error: unknown): string => asSentence(reasonOf(error))
