/** The operator's key. Apple requires a token signed with it instead of a secret. */
export interface AppleKey {
  readonly teamId: string
  readonly keyId: string
  /** PKCS #8 in PEM. */
  readonly privateKey: string
}

/** An identity provider: Google, Apple, or any OpenID Connect issuer. */
export interface Provider {
  /** Name in URLs: lower-case letters and digits. */
  readonly name: string
  /** Name shown to users. */
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  readonly secret: string | AppleKey
  readonly scopes: readonly string[]
  /** True if the provider responds with a form that the browser posts, and sends a user's name only the first time. */
  readonly postsForm?: boolean
}

type Own = Omit<Provider, 'name' | 'label' | 'issuer' | 'scopes' | 'postsForm'> & { readonly issuer?: string }

export const google = (own: Own): Provider => ({
  issuer: 'https://accounts.google.com',
  ...own,
  name: 'google',
  label: 'Google',
  scopes: ['openid', 'email', 'profile'],
})

export const apple = (own: Own): Provider => ({
  issuer: 'https://appleid.apple.com',
  ...own,
  name: 'apple',
  label: 'Apple',
  scopes: ['openid', 'email', 'name'],
  postsForm: true,
})
