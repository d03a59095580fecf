import { contentSecurityPolicy } from '#shared/api/content-security-policy.ts'

/** On every response of the web app, errors included. `connect`: what its pages may call. */
export const securityHeaders = (connect: readonly string[]) => ({
  'content-security-policy': contentSecurityPolicy({ connect }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
})
