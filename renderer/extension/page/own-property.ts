/**
 * Reads a property as the platform defines it. A page can put form fields or pictures called `attributes` or `body` in
 * front of it.
 */
export function ownProperty<Owner extends object, Name extends keyof Owner & string>(
  prototype: Owner,
  name: Name,
): (of: Owner) => Owner[Name] {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get
  if (!getter) throw new Error(`${name} is no property with a getter`)
  return (of) => getter.call(of) as Owner[Name]
}
