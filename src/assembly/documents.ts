import type {
  BlockDocument,
  DialogDocument,
  FormDocument,
  KindDocument,
  LocaleDocument,
  MigrationDocument,
  PageDocument,
} from '../../runtime/model/documents.generated.ts';
import { makeRegistry, stemOf, type Registry } from '../../runtime/model/registry.ts';

function register<T>(files: Record<string, T>, role: string): Registry<T> {
  return makeRegistry(Object.entries(files).map(([path, document]) => [stemOf(path, role), document]));
}

/** Every document of the program by name, whole. Not for a visitor's bundle: there, documents travel with the page. */
export const blockDocuments = register(
  import.meta.glob<BlockDocument>('/schemas/blocks/*.block.json', { eager: true, import: 'default' }),
  'block',
);
export const pageDocuments = register(
  import.meta.glob<PageDocument>('/schemas/pages/*.page.json', { eager: true, import: 'default' }),
  'page',
);
export const dialogDocuments = register(
  import.meta.glob<DialogDocument>('/schemas/dialogs/*.dialog.json', { eager: true, import: 'default' }),
  'dialog',
);
export const formDocuments = register(
  import.meta.glob<FormDocument>('/schemas/forms/*.form.json', { eager: true, import: 'default' }),
  'form',
);
export const kindDocuments = register(
  import.meta.glob<KindDocument>('/schemas/kinds/*.kind.json', { eager: true, import: 'default' }),
  'kind',
);
export const localeDocuments = register(
  import.meta.glob<LocaleDocument>('/schemas/locales/*.locale.json', { eager: true, import: 'default' }),
  'locale',
);
export const migrationDocuments = register(
  import.meta.glob<MigrationDocument>('/schemas/migrations/*.migration.json', { eager: true, import: 'default' }),
  'migration',
);
