import { LibraryServerError } from './errors.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the library's address if the library is on a server, otherwise null. Throws LibraryServerError. */
export function libraryAddress(environment: Environment): string | null {
  const url = environment['LECTERN_DATABASE']
  if (!url) return null
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol)) {
    // The value contains a password, so the message must not include it.
    throw new LibraryServerError(
      'LECTERN_DATABASE must be an address such as postgres://user:password@db.example.org/lectern.',
    )
  }
  return url
}
