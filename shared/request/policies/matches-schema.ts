import type * as z from 'zod/mini'

type Check = (value: unknown) => boolean
type Schema = z.ZodMiniType

/** The part of a schema's definition that we read. zod's own types distribute it over a hundred names. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly innerType?: Schema
  readonly element?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly options?: readonly Schema[]
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly format?: string
  readonly checks?: readonly { readonly _zod: { readonly def: Bound } }[]
  readonly coerce?: boolean
}

interface Bound {
  readonly check: string
  readonly value?: unknown
  readonly inclusive?: boolean
}

const checks = new WeakMap<Schema, Check | null>()

/**
 * True if a value certainly matches the schema. The check takes one pass and copies nothing. zod rebuilds every object,
 * which took a full sync more time than parsing. False means that zod must check the value; zod then describes the
 * error. The check is built from the schema itself, without generated code. It returns false for every schema kind that
 * it does not know or that would change the value.
 */
export function matchesSchema(schema: Schema, value: unknown): boolean {
  let check = checks.get(schema)
  if (check === undefined) checks.set(schema, (check = compile(schema)))
  return check?.(value) ?? false
}

function compile(schema: Schema): Check | null {
  const def = schema._zod.def as unknown as Definition
  if (def.coerce) return null
  const bounds = (def.checks ?? []).map(({ _zod }) => boundOf(_zod.def))
  if (!bounds.every((bound) => bound !== null)) return null
  const kind = kindOf(def)
  if (!kind || bounds.length === 0) return kind
  return (value) => kind(value) && bounds.every((bound) => bound(value as number))
}

function kindOf(def: Definition): Check | null {
  switch (def.type) {
    case 'string':
      return def.format === undefined ? (value) => typeof value === 'string' : null
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'number':
      if (def.format === 'safeint') return Number.isSafeInteger
      return def.format === undefined ? Number.isFinite : null
    case 'unknown':
      return (value) => value !== undefined
    case 'literal':
      return oneOf(def.values ?? [])
    case 'enum':
      return oneOf(Object.values(def.entries ?? {}))
    case 'nullable':
      return around(def.innerType, (inner) => (value) => value === null || inner(value))
    case 'optional':
      return around(def.innerType, (inner) => (value) => value === undefined || inner(value))
    case 'array':
      return around(def.element, arrayOf)
    case 'union': {
      const options = (def.options ?? []).map(compile)
      return options.every((option) => option !== null) ? (value) => options.some((option) => option(value)) : null
    }
    case 'object':
      return objectOf(def)
    case 'record':
      return around(def.keyType, (key) => around(def.valueType, (inner) => recordOf(key, inner)))
    default:
      return null
  }
}

function around(schema: Schema | undefined, wrap: (inner: Check) => Check | null): Check | null {
  const inner = schema ? compile(schema) : null
  return inner && wrap(inner)
}

const oneOf = (values: readonly unknown[]): Check => {
  const [first] = values
  return values.length === 1 ? (value) => value === first : (value) => values.includes(value)
}

/** Loops by index, because `every` skips holes. */
const arrayOf =
  (element: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return false
    for (let at = 0; at < value.length; at++) if (!element(value[at])) return false
    return true
  }

/** zod drops the key `__proto__`, and refuses objects of a class. */
const recordOf =
  (key: Check, inner: Check): Check =>
  (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false
    return Object.entries(value).every(([name, one]) => name !== '__proto__' && key(name) && inner(one))
  }

/** Supports only loose objects: others drop unknown fields. */
function objectOf(def: Definition): Check | null {
  const loose = (def.catchall?._zod.def as unknown as Definition | undefined)?.type === 'unknown'
  const keys = Object.keys(def.shape ?? {})
  const inner = Object.values(def.shape ?? {}).map(compile)
  if (!loose || !inner.every((check) => check !== null)) return null
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    for (let at = 0; at < keys.length; at++) {
      if (!(inner[at] as Check)((value as Record<string, unknown>)[keys[at] as string])) return false
    }
    return true
  }
}

function boundOf({ check, value, inclusive }: Bound): ((given: number) => boolean) | null {
  if (typeof value !== 'number' || !inclusive) return null
  if (check === 'greater_than') return (given) => given >= value
  return check === 'less_than' ? (given) => given <= value : null
}
