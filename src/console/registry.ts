// Lists the actions that the console's documents may name.
import type { ActionDefinition } from '../../runtime/model/action.ts';
import { joinRegistries } from '../../runtime/model/deferred-registry.ts';
import { registerFiles } from '../../runtime/model/registry.ts';
import type { RuntimeRegistry } from '../../runtime/model/runtime-registry.ts';
import { actions } from '../assembly/actions.ts';

const consoleActions = registerFiles(
  import.meta.glob<ActionDefinition>('./actions/*.action.ts', { eager: true, import: 'default' }),
  'action',
);

const none = registerFiles<never>({}, 'primitive');

/** The actions of every program and those of the console, whose documents draw no elements of pages. */
export const registry: RuntimeRegistry = {
  primitives: none,
  sources: none,
  actions: joinRegistries(actions, consoleActions),
};
