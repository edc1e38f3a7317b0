/** Reads finished forms that owners begin with. Loaded with the designer. */
import type { ReadyFormDocument } from '../../runtime/generated/documents.generated.ts';
import { registerDeferred } from '../../runtime/model/deferred-registry.ts';

export const readyFormDocuments = registerDeferred(
  import.meta.glob<() => ReadyFormDocument>('/schemas/ready-forms/*.ready-form.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'ready-form',
);

/** All of them, in the order in which they are offered. */
export function readReadyForms(): ReadyFormDocument[] {
  return readyFormDocuments
    .names()
    .flatMap((name) => readyFormDocuments.get(name) ?? [])
    .sort((one, other) => one.order - other.order);
}
