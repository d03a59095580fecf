/** Finds a message of a catalog in the language of the present call, or undefined if it stays English. */
export type FindMessage = (catalog: string, key: string) => unknown

let find: FindMessage = () => undefined

/** Sets the function that finds messages in this process. Until then, all messages are English. */
export function findMessagesWith(found: FindMessage): void {
  find = found
}

/**
 * The messages of a catalog, each of which is in the language of the call that reads it. main/words.config.ts puts this
 * in place of the constants that npm run words compiles.
 */
export const spoken = <T extends object>(catalog: string, english: T): T =>
  new Proxy(english, {
    get: (messages, key) => find(catalog, String(key)) ?? Reflect.get(messages, key),
  })
