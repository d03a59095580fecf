/**
 * Thrown for a change that gives way to another change, made elsewhere, that its author did not know about. The
 * response has status 409.
 */
export class Overruled extends Error {
  override readonly name = 'Overruled'
}
