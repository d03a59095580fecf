/** The bytes of an object do not match its name. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject'
}
