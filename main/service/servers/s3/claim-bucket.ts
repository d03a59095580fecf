import { randomUUID } from 'node:crypto'
import { inMemory } from '../../bytes/byte-source.ts'
import { hashOf } from '../../bytes/hash-of.ts'
import { beginPlace, type ObjectLocation, readObjectLocation } from '../../objects/object-location.ts'
import { ObjectsProblem } from '../../objects/objects-problem.ts'
import { S3Bucket } from './s3-bucket.ts'
import { S3Error } from './s3-error.ts'
import { S3Objects } from './s3-objects.ts'
import { s3PlaceOf } from './s3-location.ts'

/** The object that says to which library a bucket, or a folder of a bucket, belongs. */
const OWNER = 'library'

/**
 * Opens the bucket that the environment names. The first library to use it writes its name there. Throws ObjectsProblem
 * if the bucket belongs to another library, because this one would sweep away its objects. Also throws if this
 * library's objects are elsewhere.
 */
export async function claimBucket(
  dataFolder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<{ objects: S3Objects; place: ObjectLocation; release: () => Promise<void> }> {
  const given = s3PlaceOf(environment)
  if (given === null) throw new ObjectsProblem('LECTERN_OBJECTS is missing.')
  const bucket = new S3Bucket(given)
  const known = readObjectLocation(dataFolder)
  const owner = await ownerOf(bucket)
  if (owner !== null && owner !== known?.id) {
    throw new ObjectsProblem(`${given.address} belongs to another library. Name another bucket, or a folder of it.`)
  }
  if (owner === null && known?.holds) {
    throw new ObjectsProblem(
      `The pages and files of this library are in ${known.address}, and ${given.address} is another place.`,
    )
  }
  const place = { id: known?.id ?? randomUUID(), address: given.address, holds: known?.holds ?? false }
  if (owner === null) {
    // The library records the name before the bucket does, so a kill in between leaves no bucket without an owner.
    beginPlace(dataFolder, place)
    const body = inMemory(new TextEncoder().encode(place.id))
    const headers = { 'x-amz-content-sha256': await hashOf(body) }
    await bucket.call({ method: 'PUT', key: OWNER, headers, body }, [200])
  }
  const release = async () => {
    await bucket.call({ method: 'DELETE', key: OWNER }, [200, 204, 404])
  }
  return { objects: new S3Objects(bucket), place, release }
}

async function ownerOf(bucket: S3Bucket): Promise<string | null> {
  try {
    const { bytes } = await bucket.call({ method: 'GET', key: OWNER }, [200])
    return new TextDecoder().decode(bytes)
  } catch (error) {
    if (error instanceof S3Error && error.code === 'NoSuchKey') return null
    if (error instanceof S3Error) throw new ObjectsProblem(error.message, { cause: error })
    throw error
  }
}
