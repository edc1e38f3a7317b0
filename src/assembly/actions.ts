/** Finds the actions of every program by glob. */
import type { ActionDefinition } from '../../runtime/model/action.ts';
import { registerFiles } from '../../runtime/model/registry.ts';

export const actions = registerFiles(
  import.meta.glob<ActionDefinition>('/runtime/actions/*.action.ts', { eager: true, import: 'default' }),
  'action',
);
