/** A change that gives way to one made elsewhere, of which its maker did not know. Answered with 409. */
export class Overruled extends Error {
  override readonly name = 'Overruled'
}
