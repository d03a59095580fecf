/**
 * Thrown for a change that gives way to another one, made elsewhere, of which its author did not know. Answered with
 * 409.
 */
export class Overruled extends Error {
  override readonly name = 'Overruled'
}
