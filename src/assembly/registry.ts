/** Finds primitives, actions and sources by glob, and registers them. */
import type { RuntimeRegistry, RegisteredPrimitive } from '../../runtime/model/runtime-registry.ts';
import { registerFiles } from '../../runtime/model/registry.ts';
import type { SourceDefinition } from '../../runtime/model/source.ts';
import { actions } from './actions.ts';

const primitives = registerFiles(
  import.meta.glob<RegisteredPrimitive>(['/blocks/*.primitive.tsx', './*.primitive.tsx'], {
    eager: true,
    import: 'default',
  }),
  'primitive',
);
const sources = registerFiles(
  import.meta.glob<SourceDefinition>('/runtime/sources/*.source.ts', { eager: true, import: 'default' }),
  'source',
);

/**
 * Everything that views may name in every program. Primitives in `on-demand` are loaded with the pages that
 * name them.
 */
export const registry: RuntimeRegistry = { primitives, actions, sources };
