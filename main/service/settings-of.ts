import { readFileSync } from 'node:fs'
import { apple, google, type Provider } from './accounts/oidc/provider.ts'
import { UsageError } from './usage-error.ts'
import { libraryAddress } from './servers/postgres/library-address.ts'
import { type PremiumFeature, premiumFeatures } from './accounts/payments/premium-calls.ts'
import { smtpMailer } from './outgoing-mail/smtp-mailer.ts'
import type { ServiceOptions } from './service-options.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the settings for people and the library from the environment, including secrets. Throws UsageError or
 * LibraryServerError.
 */
export function settingsOf(env: Environment): Partial<ServiceOptions> {
  const database = libraryAddress(env)
  return {
    ...(database === null ? {} : { database }),
    ...mailSettings(env),
    ...providerSettings(env),
    ...gmailSettings(env),
    ...paymentSettings(env),
    ...quotaSetting(env),
    ...guestPasses(env),
  }
}

function guestPasses(env: Environment): Partial<ServiceOptions> {
  const count = Number(env['LECTERN_GUEST_PASSES'] || 3)
  if (!Number.isInteger(count) || count < 0 || count > 100)
    throw new UsageError('LECTERN_GUEST_PASSES must be a number of passes, up to 100.')
  const days = Number(env['LECTERN_GUEST_PASS_DAYS'] || 30)
  if (!Number.isInteger(days) || days < 0 || days > 3650)
    throw new UsageError('LECTERN_GUEST_PASS_DAYS must be a number of days, up to 3650.')
  return { guestPasses: { count, days, isForBoth: env['LECTERN_GUEST_PASS_BOTH'] === 'yes' } }
}

function quotaSetting(env: Environment): Partial<ServiceOptions> {
  const given = env['LECTERN_QUOTA_MB']
  if (!given) return {}
  const quotaMb = Number(given)
  if (!Number.isInteger(quotaMb) || quotaMb < 1) throw new UsageError('LECTERN_QUOTA_MB must be a number of megabytes.')
  return { quotaMb }
}

function mailSettings(env: Environment): Partial<ServiceOptions> {
  const server = env['LECTERN_SMTP']
  if (!server) return {}
  if (!URL.canParse(server) || !/^smtps?:$/.test(new URL(server).protocol)) {
    // The value contains a password, so the message does not show it.
    throw new UsageError('LECTERN_SMTP must be an address such as smtp://user:password@mail.example.org:587.')
  }
  const from = env['LECTERN_MAIL_FROM']
  if (!from?.includes('@')) {
    throw new UsageError('LECTERN_MAIL_FROM must be the sender of emails, such as Lectern <lectern@example.org>.')
  }
  const send = smtpMailer({ server, from })
  return { mail: send, bookMail: { send, sender: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim() } }
}

function providerSettings(env: Environment): Partial<ServiceOptions> {
  const found = [googleOf(env), appleOf(env), issuerOf(env)].filter((provider) => provider !== null)
  return found.length === 0 ? {} : { providers: found }
}

function gmailSettings(env: Environment): Partial<ServiceOptions> {
  const clientId = env['LECTERN_GMAIL_CLIENT_ID']
  return clientId ? { gmailApp: { clientId, secret: needed(env, 'LECTERN_GMAIL_CLIENT_SECRET') } } : {}
}

function googleOf(env: Environment): Provider | null {
  const clientId = env['LECTERN_GOOGLE_CLIENT_ID']
  return clientId ? google({ clientId, secret: needed(env, 'LECTERN_GOOGLE_CLIENT_SECRET') }) : null
}

function appleOf(env: Environment): Provider | null {
  const clientId = env['LECTERN_APPLE_CLIENT_ID']
  if (!clientId) return null
  const file = needed(env, 'LECTERN_APPLE_KEY_FILE')
  let privateKey: string
  try {
    privateKey = readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`LECTERN_APPLE_KEY_FILE cannot be read: ${file}`)
  }
  const secret = {
    teamId: needed(env, 'LECTERN_APPLE_TEAM_ID'),
    keyId: needed(env, 'LECTERN_APPLE_KEY_ID'),
    privateKey,
  }
  return apple({ clientId, secret })
}

function issuerOf(env: Environment): Provider | null {
  const issuer = env['LECTERN_OIDC_ISSUER']
  if (!issuer) return null
  if (!URL.canParse(issuer)) throw new UsageError(`LECTERN_OIDC_ISSUER is no address: ${issuer}`)
  return {
    name: 'oidc',
    label: env['LECTERN_OIDC_NAME'] || new URL(issuer).hostname,
    issuer,
    clientId: needed(env, 'LECTERN_OIDC_CLIENT_ID'),
    secret: needed(env, 'LECTERN_OIDC_CLIENT_SECRET'),
    scopes: (env['LECTERN_OIDC_SCOPES'] || 'openid email profile').split(/\s+/),
  }
}

function needed(env: Environment, name: string): string {
  const value = env[name]
  if (!value) throw new UsageError(`${name} is missing.`)
  return value
}

function paymentSettings(env: Environment): Partial<ServiceOptions> {
  const secretKey = env['LECTERN_STRIPE_KEY']
  if (!secretKey) return {}
  const days = Number(env['LECTERN_STRIPE_TRIAL_DAYS'] ?? 0)
  if (!Number.isInteger(days) || days < 0 || days > 365)
    throw new UsageError('LECTERN_STRIPE_TRIAL_DAYS must be 0 to 365.')
  return {
    ...premiumSettings(env),
    payments: {
      secretKey,
      webhookSecret: needed(env, 'LECTERN_STRIPE_WEBHOOK_SECRET'),
      trialDays: days,
      prices: {
        monthly: needed(env, 'LECTERN_STRIPE_PRICE_MONTHLY'),
        annual: needed(env, 'LECTERN_STRIPE_PRICE_ANNUAL'),
        three_years: needed(env, 'LECTERN_STRIPE_PRICE_THREE_YEARS'),
        patron: needed(env, 'LECTERN_STRIPE_PRICE_PATRON'),
      },
      ...(env['LECTERN_STRIPE_API'] ? { api: env['LECTERN_STRIPE_API'] } : {}),
    },
  }
}

function premiumSettings(env: Environment): Partial<ServiceOptions> {
  const names = env['LECTERN_PREMIUM'] ? env['LECTERN_PREMIUM'].split(',').map((name) => name.trim()) : undefined
  const known = Object.keys(premiumFeatures) as PremiumFeature[]
  const unknown = names?.find((name) => !known.some((one) => one === name))
  if (unknown !== undefined)
    throw new UsageError(`LECTERN_PREMIUM: there is no ${unknown || 'empty name'}. There are ${known.join(', ')}.`)
  const free = env['LECTERN_FREE_HIGHLIGHTS']
  const freeHighlights = Number(free)
  if (free && (!Number.isInteger(freeHighlights) || freeHighlights < 0))
    throw new UsageError('LECTERN_FREE_HIGHLIGHTS must be a number of highlights.')
  return {
    ...(names ? { premiumFeatures: known.filter((one) => names.includes(one)) } : {}),
    ...(free ? { freeHighlights } : {}),
  }
}
