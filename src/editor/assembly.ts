import type { OperationDefinition } from '../../runtime/edit/operation.ts';
import type { ActionDefinition } from '../../runtime/model/action.ts';
import type { Kit } from '../../runtime/model/kit.ts';
import { makeRegistry, stemOf, type Registry } from '../../runtime/model/registry.ts';
import { kit as viewKit } from '../assembly/program.ts';

function register<T>(modules: Record<string, T>, role: string): Registry<T> {
  return makeRegistry(Object.entries(modules).map(([path, module]) => [stemOf(path, role), module]));
}

/** Edit operations by name, found by file name. */
export const operations = register(
  import.meta.glob<OperationDefinition>('/runtime/edit/*.op.ts', { eager: true, import: 'default' }),
  'op',
);

const ownActions = register(import.meta.glob<ActionDefinition>('./actions/*.action.ts', { eager: true, import: 'default' }), 'action');

/** What tools and dialog buttons may name: the actions of every program, and the editor's own. */
export const kit: Kit = {
  ...viewKit,
  actions: makeRegistry(
    [viewKit.actions, ownActions].flatMap((registry) =>
      registry.names().map((name) => [name, registry.get(name) as ActionDefinition] as const),
    ),
  ),
};
