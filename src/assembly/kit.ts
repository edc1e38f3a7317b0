import type { ActionDefinition } from '../../runtime/model/action.ts';
import type { Kit, KitPrimitive } from '../../runtime/model/kit.ts';
import { makeRegistry, stemOf, type Registry } from '../../runtime/model/registry.ts';
import type { SourceDefinition } from '../../runtime/model/source.ts';

function register<T>(modules: Record<string, T>, role: string): Registry<T> {
  return makeRegistry(Object.entries(modules).map(([path, module]) => [stemOf(path, role), module]));
}

const primitives = register(
  import.meta.glob<KitPrimitive>(['/blocks/*.primitive.tsx', './*.primitive.tsx'], { eager: true, import: 'default' }),
  'primitive',
);
const actions = register(import.meta.glob<ActionDefinition>('/runtime/actions/*.action.ts', { eager: true, import: 'default' }), 'action');
const sources = register(import.meta.glob<SourceDefinition>('/runtime/sources/*.source.ts', { eager: true, import: 'default' }), 'source');

/** Everything that views may name, in every program: found by file name. */
export const kit: Kit = { primitives, actions, sources };
