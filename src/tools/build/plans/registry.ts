/**
 * Registers what documents that browsers draw may name. It runs under Vite, because it finds files by
 * `import.meta.glob`.
 */
import type { ActionDefinition } from '../../../../runtime/model/action.ts';
import { registerFiles } from '../../../../runtime/model/registry.ts';
import type { RegisteredPrimitive, RuntimeRegistry } from '../../../../runtime/model/runtime-registry.ts';
import type { SourceDefinition } from '../../../../runtime/model/source.ts';

export const registry: RuntimeRegistry = {
  primitives: registerFiles(
    import.meta.glob<RegisteredPrimitive>(
      [
        '/blocks/*.primitive.tsx',
        '/blocks/on-demand/*.primitive.tsx',
        '/src/assembly/*.primitive.tsx',
        '/src/assembly/on-demand/*.primitive.tsx',
      ],
      { eager: true, import: 'default' },
    ),
    'primitive',
  ),
  actions: registerFiles(
    import.meta.glob<ActionDefinition>('/runtime/actions/*.action.ts', { eager: true, import: 'default' }),
    'action',
  ),
  sources: registerFiles(
    import.meta.glob<SourceDefinition>('/runtime/sources/*.source.ts', { eager: true, import: 'default' }),
    'source',
  ),
};
