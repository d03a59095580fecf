import { LibraryServerError } from './errors.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where the library is, if it is on a server. Throws LibraryServerError. */
export function libraryAddress(environment: Environment): string | null {
  const url = environment['LECTERN_DATABASE']
  if (!url) return null
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol)) {
    // The value holds a password.
    throw new LibraryServerError(
      'LECTERN_DATABASE must be an address such as postgres://user:password@db.example.org/lectern.',
    )
  }
  return url
}
