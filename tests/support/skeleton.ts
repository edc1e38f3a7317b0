// Reads the document that `npm run new` begins something with.
import { fillSkeleton } from '../../src/tools/new/skeletons.ts';

export function newDocument(role: string, name: string): object {
  const [, text = '{}'] =
    Object.entries(fillSkeleton(role, name, '.')).find(([path]) => path.endsWith('.json')) ?? [];
  return JSON.parse(text) as object;
}
