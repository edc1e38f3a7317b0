// Declares what an import needs of the list that it fills.
import type { ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { DocumentReader } from '../../contracts/console-context.ts';
import type { OpenEntity } from '../../contracts/entity-of.ts';

export interface ImportedList {
  list: ListDocument;
  reader: DocumentReader;
  entity: OpenEntity | undefined;
}
