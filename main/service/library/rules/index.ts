import type { Core } from '../core.ts'
import type { EntriesRoom } from '../entries/index.ts'
import type { KindleRoom } from '../kindle/index.ts'
import type { ListeningRoom } from '../listening/index.ts'
import type { PreferencesRoom } from '../preferences/index.ts'
import type { ShelvesRoom } from '../shelves/index.ts'
import { RuleDeeds } from './rule-deeds.ts'
import { RuleDoer } from './rule-doer.ts'
import { ruleRoutes } from './rule-routes.ts'
import { RuleRunner } from './rule-runner.ts'
import { ruleRunJob, RuleRuns } from './rule-runs.ts'
import { Rules } from './rules.ts'

interface Neighbours {
  readonly entries: EntriesRoom
  readonly preferences: PreferencesRoom
  readonly listening: ListeningRoom
  readonly kindle: KindleRoom
  readonly shelves: ShelvesRoom
}

/** Opens the rules, which are applied to every item that arrives from now on. */
export function open(core: Core, { entries, preferences, listening, kindle, shelves }: Neighbours) {
  const { database, stamps, arrivals, report, wakeJobs } = core
  // The change ends in this turn of the event loop, so the work that it queued starts in the next one.
  const queued = (account: number, what: 'listen' | 'send'): void =>
    void setImmediate(() => {
      if (what === 'send') return kindle.sender.wake()
      listening.queued(account).catch((error: unknown) => report('prepare an article that a rule queued', error))
    })
  const doer = new RuleDoer({
    ...{ database, stamps, queued, entries: core.entries, kindles: kindle.kindles },
    ...{ libraryEntries: entries.libraryEntries, tags: entries.tags, listenQueue: listening.listenQueue },
    shelves: shelves.shelves,
    sendsMail: kindle.sender.sender !== null,
  })
  const runner = new RuleRunner(database, doer)
  const runs = new RuleRuns({ ...core, runner, doer })
  arrivals.watch((tx, arrival) => runner.arrived(tx, arrival))
  return {
    rules: new Rules(preferences.preferences),
    jobs: { [ruleRunJob]: runs },
    forget: async (account: number) => runner.forget(account),
    routes: ruleRoutes({ runner, runs, deeds: new RuleDeeds(core, doer), wakeJobs }),
  }
}
