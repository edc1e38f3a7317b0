/**
 * Registers the whole documents of the console, for the server and for checks. The browser loads those it
 * shows.
 */
import type {
  ChecklistDocument,
  FiguresDocument,
  ListDocument,
  RecordDocument,
} from '../../runtime/generated/documents.generated.ts';
import { registerDeferred } from '../../runtime/model/deferred-registry.ts';

export const listDocuments = registerDeferred(
  import.meta.glob<() => ListDocument>('/schemas/console/*.list.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'list',
);
export const recordDocuments = registerDeferred(
  import.meta.glob<() => RecordDocument>('/schemas/console/*.record.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'record',
);
export const figuresDocuments = registerDeferred(
  import.meta.glob<() => FiguresDocument>('/schemas/console/*.figures.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'figures',
);
export const checklistDocuments = registerDeferred(
  import.meta.glob<() => ChecklistDocument>('/schemas/console/*.checklist.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'checklist',
);
