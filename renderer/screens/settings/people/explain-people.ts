import { reasonOf } from '../../../paying/index.ts'
import { asSentence } from '../../../cache/index.ts'

/** Returns the reason why an operation on an account was refused. */
export const explainPeople = (error: unknown): string => asSentence(reasonOf(error))
