import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/endpoints.ts'
import { feedEntrySchema, feedPageSchema, reasonSchema } from '#shared/api/schemas.ts'
import { matchesSchema } from '#shared/request/policies/matches-schema.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'
import { runs } from '../../seed.ts'

const library = generateLibrary({ count: 200 })
type Place = readonly (string | number)[]

function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...at, key]))]
}

/** A copy in which one value is replaced or missing. */
function changed(value: unknown, [key, ...rest]: Place, to: unknown): unknown {
  if (key === undefined) return to
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...(value as object) }
  if (rest.length === 0 && to === undefined) Reflect.deleteProperty(copy, key)
  else Reflect.set(copy, key, changed(Reflect.get(copy, key), rest, to))
  return copy
}

const anything = fc.oneof(
  fc.constantFrom(undefined, null, true, '', '1', 0, 1, -1, 0.5, 2, 8, 1e300, Infinity, NaN, 2 ** 53),
  fc.jsonValue(),
)

describe('The quick check of a reply', () => {
  it('accepts all feed pages of a valid library without the slow check', () => {
    for (const entry of library) expect(matchesSchema(feedEntrySchema, entry)).toBe(true)
    const page = { id: '1', feed: library, next: null, previous: null, current_profile: null }
    const rest = { queue_count: 1, archive_count: 0, cursor: 'c' }
    expect(matchesSchema(feedPageSchema, { ...page, ...rest })).toBe(true)
    expect(matchesSchema(feedPageSchema, page)).toBe(false)
  })

  it('never accepts an entry that zod refuses, wherever it is changed', () => {
    const cases = fc
      .constantFrom(...library)
      .chain((entry) =>
        fc.record({ entry: fc.constant(entry), place: fc.constantFrom(...placesOf(entry)), to: anything }),
      )
    let refused = 0
    fc.assert(
      fc.property(cases, ({ entry, place, to }) => {
        const value = changed(entry, place, to)
        const truth = z.safeParse(feedEntrySchema, value)
        const quick = matchesSchema(feedEntrySchema, value)
        if (!truth.success) refused += 1
        if (quick) expect(truth).toEqual({ success: true, data: value })
      }),
      { numRuns: runs(5000) },
    )
    expect(refused).toBeGreaterThan(1000)
  })

  it('agrees with zod on every endpoint’s replies for values of any shape', () => {
    const replies = Object.values<Endpoint>(endpoints).flatMap(({ reply }) => reply ?? [])
    fc.assert(
      fc.property(fc.constantFrom(...replies), anything, (schema, value) => {
        if (matchesSchema(schema, value)) expect(z.safeParse(schema, value)).toEqual({ success: true, data: value })
      }),
      { numRuns: runs(3000) },
    )
  })

  it('accepts the facts of a reason, and leaves to zod a key that zod drops', () => {
    expect(matchesSchema(reasonSchema, { code: 'site_gone', facts: { status: 410, host: 'a.example' } })).toBe(true)
    expect(matchesSchema(reasonSchema, { code: 'site_gone', facts: [410] })).toBe(false)
    expect(matchesSchema(reasonSchema, JSON.parse('{"code":"a","facts":{"__proto__":1}}'))).toBe(false)
  })

  it('leaves every schema that would change a value to zod', () => {
    for (const schema of [
      z.object({ a: z.string() }),
      z.strictObject({ a: z.string() }),
      z.looseObject({ a: z._default(z.string(), 'x') }),
      z.looseObject({ a: z.coerce.number() }),
      z.looseObject({
        a: z.pipe(
          z.string(),
          z.transform((value) => value.length),
        ),
      }),
      z.looseObject({ a: z.string().check(z.minLength(3)) }),
      z.looseObject({ a: z.string().check(z.trim()) }),
    ]) {
      expect(matchesSchema(schema, { a: 'abcd' })).toBe(false)
    }
  })
})
