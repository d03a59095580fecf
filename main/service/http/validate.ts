import * as z from 'zod/mini'
import { ApiError } from '../calls/api-error.ts'

/**
 * Returns the value as parsed by the contract's schema. Throws a 400 error that names the first invalid field if the
 * value is invalid.
 */
export function validate(schema: z.ZodMiniType, value: unknown, where: 'body' | 'query' | 'path'): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.length ? issue.path.map(String).join('.') : null
  const detail = field === null ? `The ${where} is not what this call needs.` : `${field} in the ${where} is not valid.`
  const said = issue?.message && issue.message !== 'Invalid input' ? ` ${issue.message}.` : ''
  throw new ApiError(400, 'invalid', `${detail}${said}`, { field })
}
