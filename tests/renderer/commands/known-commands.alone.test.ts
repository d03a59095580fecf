import { expect, test, vi } from 'vitest'
import { commandOf, knownCommands, labelOf, onMoreCommands } from '#shared/commands/known.ts'

// Alone, because other tests load all commands.

test('a list knows its own commands from the start, and all in their order as soon as they are loaded', async () => {
  const ids = () => knownCommands().map(({ id }) => id)
  expect(labelOf('go.settingsAccount', ['place'])).toBe('Account')
  expect(labelOf('account.signOut')).toBe('Sign out')
  expect(ids()).not.toContain('reader.nextPage')
  const told = vi.fn()
  onMoreCommands(told)

  const { commands } = await import('#shared/commands/index.ts')
  expect(told).toHaveBeenCalledTimes(1)
  expect(knownCommands()).toBe(commands)
  expect(new Set(ids()).size).toBe(commands.length)
  expect(ids().indexOf('go.settingsReading')).toBe(ids().indexOf('go.settingsAppearance') + 1)
  expect(commandOf('account.signOut').group).toBe(commandOf('tag.rename').group)
})
