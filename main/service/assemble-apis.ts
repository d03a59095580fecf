import type { AccountsRoom } from './accounts/index.ts'
import { assembleDoors } from './assemble-doors.ts'
import type { Library } from './assemble-library.ts'
import { assemblePublic } from './assemble-public.ts'
import type { Routes } from './calls/answer.ts'
import { createApi } from './http/api.ts'
import { authenticateWith } from './http/authenticate.ts'
import { extensionCalls } from './http/extension-calls.ts'
import { createWebApp } from './http/files/web-app.ts'
import { OriginGuard } from './http/origin-guard.ts'
import { pageHeads } from './http/page-head.ts'
import { createPublicApi } from './http/public/public-api.ts'
import type { Means } from './means.ts'
import type { ServiceOptions } from './service-options.ts'

export interface ApiParts {
  readonly options: ServiceOptions
  readonly means: Means
  readonly readers: AccountsRoom
  readonly library: Library
  readonly routes: Routes
  readonly wakeJobs: () => void
}

/** Assembles everything that responds to requests: the private and the public API, the doors and the web app. */
export function assembleApis({ options, means, readers, library, routes, wakeJobs }: ApiParts) {
  const { logger, limiter, rates, clock } = means
  const { personalTokens, requireRoom } = readers
  const guard = new OriginGuard({
    allowed: allowedOrigins(options, means),
    extensionMay: (options.extensions ?? true) ? extensionCalls() : null,
  })
  const api = createApi({
    ...{ routes, logger, limiter, rates },
    authenticate: authenticateWith(readers.tokens, readers.sessions, personalTokens),
    mayCall: readers.guard((account) => library.entries.annotations.count(account)),
    heard: (account, language) => readers.languages.heard(account, language),
  })
  const publicApi = createPublicApi({
    ...{ limiter, rates, clock, logger, requireRoom, tokens: personalTokens },
    routes: assemblePublic({ accounts: readers.accounts, library, rates, wakeJobs }),
  })
  const doors = assembleDoors({ library, readers, publicApi, guard, limiter, rates, clock, logger, wakeJobs })
  return { guard, api, publicApi, doors, webApp: webAppOf(options, means, library) }
}

/**
 * Our own page is also allowed, because it sends requests to the direct origin if the data is too large for the proxy.
 */
function allowedOrigins({ allowedOrigins: others = [] }: ServiceOptions, { publicOrigin, directOrigin }: Means) {
  return directOrigin === null || publicOrigin === null ? others : [...others, publicOrigin]
}

function webAppOf({ webFolder }: ServiceOptions, { report, directOrigin }: Means, library: Library) {
  if (webFolder === undefined) return null
  const headOf = pageHeads(library.publicPages.publicPages, library.sharedShelves.publicShelves, report)
  return createWebApp({ folder: webFolder, report, headOf, directOrigin })
}
