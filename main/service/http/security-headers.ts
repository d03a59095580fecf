import { contentSecurityPolicy } from '#shared/api/content-security-policy.ts'

/** Headers for every response of the web app, including errors. `connect`: origins to which its pages may connect. */
export const securityHeaders = (connect: readonly string[]) => ({
  'content-security-policy': contentSecurityPolicy({ connect }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
})
