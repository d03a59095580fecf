/** The bytes of an object are not those that its name promises. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject'
}
