import type { Outbound } from '../../outbound/index.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Core } from '../core.ts'
import { answerRoutes } from './answer-routes.ts'
import { Answers } from './answers/answers.ts'
import { modelServerRoutes } from './model-server-routes.ts'
import { ModelServers } from './server/model-servers.ts'
import { SuggestedTags } from './tags/suggested-tags.ts'

export interface Outside {
  /** Sends requests to the models that readers named. */
  readonly ownModels: Outbound
  readonly vault: Vault
}

/** Opens the part of the library that asks readers' own models, and suggests tags without one. */
export function open(core: Core, { ownModels, vault }: Outside) {
  const servers = new ModelServers({ ...core, ownModels, vault })
  const answers = new Answers({ ...core, servers, ownModels })
  return {
    routes: { ...modelServerRoutes(servers), ...answerRoutes(answers, new SuggestedTags(core.database)) },
    idle: () => answers.idle(),
    close: () => answers.close(),
  }
}
