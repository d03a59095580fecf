/**
 * Reads a property as the platform defines it. A page can shadow the property with form fields or pictures named
 * `attributes` or `body`.
 */
export function ownProperty<Owner extends object, Name extends keyof Owner & string>(
  prototype: Owner,
  name: Name,
): (of: Owner) => Owner[Name] {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get
  if (!getter) throw new Error(`${name} is no property with a getter`)
  return (of) => getter.call(of) as Owner[Name]
}
