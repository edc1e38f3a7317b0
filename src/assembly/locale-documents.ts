/** Finds the texts of the interface by glob. A file of its own: browsers get the sections that they need. */
import type { LocaleDocument } from '../../runtime/generated/documents.generated.ts';
import { registerDeferred } from '../../runtime/model/deferred-registry.ts';

export const localeDocuments = registerDeferred(
  import.meta.glob<() => LocaleDocument>('/schemas/locales/*.locale.json', {
    eager: true,
    query: '?deferred',
    import: 'default',
  }),
  'locale',
);
