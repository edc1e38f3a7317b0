import type { OperationDefinition } from '../../runtime/edit/operation.ts';
import type { ActionDefinition } from '../../runtime/model/action.ts';
import type { RuntimeRegistry } from '../../runtime/model/runtime-registry.ts';
import { joinRegistries, registerFiles } from '../../runtime/model/registry.ts';
import { registry as viewRegistry } from '../assembly/program.ts';

/** Edit operations by name, found by file name. */
export const operations = registerFiles(
  import.meta.glob<OperationDefinition>('/runtime/edit/*.op.ts', { eager: true, import: 'default' }),
  'op',
);

const ownActions = registerFiles(
  import.meta.glob<ActionDefinition>('./actions/*.action.ts', { eager: true, import: 'default' }),
  'action',
);

/** What tools and dialog buttons may name: the actions of every program, and the editor's own. */
export const registry: RuntimeRegistry = {
  ...viewRegistry,
  actions: joinRegistries(viewRegistry.actions, ownActions),
};
