import * as z from 'zod/mini'
import { API_VERSIONS, DEFAULT_API_VERSION } from '../limits.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { PUBLIC_PREFIX, publicEndpoints } from './public/endpoints.ts'
import * as shown from './public/schemas.ts'
import * as shared from './schemas.ts'

type Schema = z.ZodMiniType
type Json = Readonly<Record<string, unknown>>

/** The OpenAPI 3.1 document of both APIs, built from the tables against which clients and service are compiled. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly Json[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly securitySchemes: Json }
}

const REF = '#/components/schemas/'

export function openApiDocument(version: string): OpenApiDocument {
  const replies = new Components('output')
  const inputs = new Components('input')
  for (const [name, value] of Object.entries({ ...shared, ...shown })) {
    if (name.endsWith('Schema')) replies.add(pascal(name.slice(0, -'Schema'.length)), value as Schema)
  }
  const paths: Record<string, Record<string, unknown>> = {}
  const describe = (name: string, endpoint: Endpoint, api: Api) => {
    const path = (api.isPublic ? PUBLIC_PREFIX : '') + endpoint.path
    const item = (paths[path] ??= api.isPublic ? { servers: [{ url: '/' }] } : {})
    item[endpoint.method.toLowerCase()] = operationOf(name, endpoint, api, replies, inputs)
  }
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) describe(name, endpoint, privateApi)
  for (const [name, endpoint] of Object.entries<Endpoint>(publicEndpoints)) describe(name, endpoint, publicApi)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern',
      version,
      description:
        'A library of things to read. The first part serves the reading apps, at every version named below; ' +
        `what lies under ${PUBLIC_PREFIX} is for programs with a personal token.`,
    },
    servers: [
      {
        url: '/api/{version}',
        variables: { version: { enum: [...API_VERSIONS], default: DEFAULT_API_VERSION } },
      },
    ],
    paths,
    components: {
      schemas: { ...replies.schemas(), ...inputs.schemas() },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'An access token; good for a quarter of an hour.' },
        personalToken: { type: 'http', scheme: 'bearer', description: 'A personal token: mat_…' },
      },
    },
  }
}

interface Api {
  readonly isPublic: boolean
  readonly security: string
  readonly errors: string
}

const privateApi: Api = { isPublic: false, security: 'session', errors: 'Error' }
const publicApi: Api = { isPublic: true, security: 'personalToken', errors: 'PublicError' }

/** Named schemas; schemas used inside others are referenced. */
class Components {
  readonly #registry = z.registry<{ id: string }>()
  readonly #io: 'input' | 'output'

  constructor(io: 'input' | 'output') {
    this.#io = io
  }

  /** Returns the schema's name, which is the first one under which it was added. */
  add(name: string, schema: Schema): string {
    const known = this.#registry.get(schema)?.id
    if (known !== undefined) return known
    this.#registry.add(schema, { id: name })
    return name
  }

  schemas(): Record<string, Json> {
    const made = z.toJSONSchema(this.#registry, { io: this.#io, unrepresentable: 'any', uri: (id) => REF + id })
    return Object.fromEntries(Object.entries(made.schemas).map(([name, schema]) => [name, bare(schema)]))
  }
}

function operationOf(name: string, endpoint: Endpoint, api: Api, replies: Components, inputs: Components): Json {
  const { params, query, body, reply, sends, status, summary, auth } = endpoint
  const id = api.isPublic ? `public${pascal(name)}` : name
  const content = (component: string) => ({ 'application/json': { schema: { $ref: REF + component } } })
  const file = { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  const success = sends === 'file' ? file : reply ? { content: content(replies.add(`${pascal(id)}Reply`, reply)) } : {}
  return {
    operationId: id,
    tags: [api.isPublic ? 'public' : 'apps'],
    summary,
    security: auth === 'none' ? [] : [...(auth === 'optional' ? [{}] : []), { [api.security]: [] }],
    ...(params || query ? { parameters: [...parametersOf('path', params), ...parametersOf('query', query)] } : {}),
    ...(body
      ? {
          requestBody: { required: !accepts(body, undefined), content: content(inputs.add(`${pascal(id)}Body`, body)) },
        }
      : {}),
    responses: {
      ...Object.fromEntries(
        status.map((code) => [String(code), { description: summary, ...(code === 204 ? {} : success) }]),
      ),
      default: { description: 'Refused, with the reason.', content: content(api.errors) },
    },
  }
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (!schema) return []
  const options = { unrepresentable: 'any' } as const
  const given = bare(z.toJSONSchema(schema, { ...options, io: 'input' }))
  const read = bare(z.toJSONSchema(schema, { ...options, io: 'output' }))
  const properties = given['properties'] as Record<string, Json>
  const required = (given['required'] as string[] | undefined) ?? []
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && !acceptsWithout(schema, name)),
    // A schema that coerces to a number accepts any input, so the number is described instead.
    schema: Object.keys(property).length > 0 ? property : ((read['properties'] as Record<string, Json>)[name] ?? {}),
  }))
}

function acceptsWithout(schema: Schema, name: string): boolean {
  const result = z.safeParse(schema, {})
  return result.success || !result.error.issues.some((issue) => issue.path[0] === name)
}

function accepts(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success
}

/** Removes the parts that belong only to a standalone schema. */
function bare(schema: object): Json {
  const { $schema: _schema, $id: _id, '~standard': _standard, ...rest } = schema as Record<string, unknown>
  return rest
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
