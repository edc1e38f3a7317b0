// The actions that the console's documents may name.
import type { ActionDefinition } from '../../runtime/model/action.ts';
import { joinRegistries } from '../../runtime/model/deferred-registry.ts';
import { registerFiles } from '../../runtime/model/registry.ts';
import type { RuntimeRegistry } from '../../runtime/model/runtime-registry.ts';
import { registry as viewRegistry } from '../assembly/registry.ts';

const consoleActions = registerFiles(
  import.meta.glob<ActionDefinition>('./actions/*.action.ts', { eager: true, import: 'default' }),
  'action',
);

/** The actions of every program and those of the console. */
export const registry: RuntimeRegistry = {
  ...viewRegistry,
  actions: joinRegistries(viewRegistry.actions, consoleActions),
};
