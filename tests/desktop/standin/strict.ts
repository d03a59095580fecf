/** Calls to the system that are only recorded (menus, notifications, links opened outside). */
export const calls: { what: string; args: unknown[] }[] = []

export function record(what: string, ...args: unknown[]): void {
  calls.push({ what, args })
}

/** Makes missing APIs fail loudly: reading a member that `target` lacks throws. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key) {
      if (key in object || typeof key === 'symbol' || key === 'then' || key === 'toJSON') {
        // Private members belong to the object, not to this proxy.
        const value: unknown = Reflect.get(object, key, object)
        return typeof value === 'function' ? value.bind(object) : value
      }
      throw new Error(`electron stand-in: ${name}.${key} is not provided`)
    },
  })
}

/** Creates members that record their calls and return a fixed value. */
export function recorder(
  name: string,
  answers: Record<string, unknown>,
): Record<string, (...args: unknown[]) => unknown> {
  const members = Object.entries(answers).map(([key, answer]) => [
    key,
    (...args: unknown[]) => {
      record(`${name}.${key}`, ...args)
      return answer
    },
  ])
  return strict(name, Object.fromEntries(members))
}

/** Creates an event's first argument, with Electron's preventDefault. */
export function preventable<T extends object>(extra: T): T & { defaultPrevented: boolean; preventDefault(): void } {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
    ...extra,
  }
  return event
}
