// Finds the edit operations and the actions of the editor by file name.
import type { OperationDefinition } from '../../runtime/edit/operation.ts';
import type { ActionDefinition } from '../../runtime/model/action.ts';
import { joinRegistries } from '../../runtime/model/deferred-registry.ts';
import { registerFiles } from '../../runtime/model/registry.ts';
import type { RuntimeRegistry } from '../../runtime/model/runtime-registry.ts';
import { registry as viewRegistry } from '../assembly/plans.ts';

export const operations = registerFiles(
  import.meta.glob<OperationDefinition>('/runtime/edit/*.op.ts', { eager: true, import: 'default' }),
  'op',
);

const editorActions = registerFiles(
  import.meta.glob<ActionDefinition>('./actions/*.action.ts', { eager: true, import: 'default' }),
  'action',
);

/** What tools and dialog buttons may name: the actions of every program and those of the editor. */
export const registry: RuntimeRegistry = {
  ...viewRegistry,
  actions: joinRegistries(viewRegistry.actions, editorActions),
};
