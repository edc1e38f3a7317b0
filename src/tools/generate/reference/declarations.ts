/**
 * Collects everything that code declares with a schema, by file. It runs under Vite, because it finds files
 * by `import.meta.glob`.
 */
import type { FieldDefinition } from '../../../../blocks/fields/contract.ts';
import type { ActionDefinition } from '../../../../runtime/model/action.ts';
import type { RegisteredPrimitive } from '../../../../runtime/model/runtime-registry.ts';
import type { SourceDefinition } from '../../../../runtime/model/source.ts';

export const primitives = import.meta.glob<RegisteredPrimitive>(
  ['/blocks/**/*.primitive.tsx', '/src/assembly/**/*.primitive.tsx'],
  { eager: true, import: 'default' },
);
export const fields = import.meta.glob<FieldDefinition>(
  ['/blocks/fields/*.field.tsx', '/src/owner-fields/*.field.tsx'],
  {
    eager: true,
    import: 'default',
  },
);
export const actions = import.meta.glob<ActionDefinition>(
  ['/runtime/actions/*.action.ts', '/src/editor/actions/*.action.ts'],
  { eager: true, import: 'default' },
);
export const sources = import.meta.glob<SourceDefinition>('/runtime/sources/*.source.ts', {
  eager: true,
  import: 'default',
});
