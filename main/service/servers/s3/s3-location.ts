import { ObjectsProblem } from '../../objects/objects-problem.ts'

/** The location of a bucket, and the credentials for it. */
export interface S3Location {
  /** The address as in the settings: `s3://bucket/folder`. Contains no secret. */
  readonly address: string
  /** The server, such as https://s3.eu-central-1.amazonaws.com. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Precedes each key. Empty, or a folder with a trailing slash. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

type Environment = Readonly<Record<string, string | undefined>>

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*)\/?$/

/**
 * Reads LECTERN_OBJECTS and the variables of Amazon's own programs. Returns null if LECTERN_OBJECTS is not set. Throws
 * ObjectsProblem.
 */
export function s3PlaceOf(env: Environment): S3Location | null {
  const given = env['LECTERN_OBJECTS']
  if (!given) return null
  const [, bucket, folder] = ADDRESS.exec(given) ?? []
  if (bucket === undefined || folder === undefined) {
    throw new ObjectsProblem('LECTERN_OBJECTS must be an address such as s3://bucket or s3://bucket/folder.')
  }
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1'
  const named = env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL']
  const endpoint = named || `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    throw new ObjectsProblem('AWS_ENDPOINT_URL_S3 must be an address such as https://s3.example.org.')
  }
  const sessionToken = env['AWS_SESSION_TOKEN']
  return {
    address: `s3://${bucket}${folder}`,
    endpoint: endpoint.replace(/(?<!\/)\/+$/, ''),
    region,
    bucket,
    prefix: folder === '' ? '' : `${folder.slice(1)}/`,
    accessKeyId: needed(env, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: needed(env, 'AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken ? { sessionToken } : {}),
  }
}

function needed(env: Environment, name: string): string {
  const value = env[name]
  if (!value) throw new ObjectsProblem(`${name} is missing. LECTERN_OBJECTS needs it.`)
  return value
}
