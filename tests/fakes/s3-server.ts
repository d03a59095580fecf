import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { type S3Location, s3PlaceOf } from '../../main/service/servers/s3/s3-location.ts'

export interface S3Server {
  readonly origin: string
  /** Returns a service's environment variables for a bucket of this server. */
  environment(address: string): Record<string, string>
  place(address: string): S3Location
  close(): Promise<void>
}

/** A real S3-compatible server on loopback, with one bucket, `library`, and one access key. It checks no signatures. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-s3-'))
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false },
    configureBuckets: [{ name: 'library', configs: [] }],
  })
  const { port } = await server.run()
  const origin = `http://127.0.0.1:${port}`
  const environment = (address: string) => ({
    LECTERN_OBJECTS: address,
    AWS_ENDPOINT_URL_S3: origin,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  })
  const place = (address: string) => {
    const found = s3PlaceOf(environment(address))
    if (found === null) throw new Error('There is no such place.')
    return found
  }
  const close = async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { origin, environment, place, close }
}
