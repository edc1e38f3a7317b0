// Describes a record for the bar and the dialog that publish it.
import type { RecordPublishing } from '../../../../runtime/generated/documents.generated.ts';
import type { DocumentReader } from '../../contracts/console-context.ts';
import type { StoredRecord } from '../../contracts/stored-record.ts';
import type { Row } from '../values/data-table.tsx';
import type { RecordWork } from './record-work.ts';

export interface PublishedRecord {
  work: RecordWork;
  /** The call that reads the record. */
  call: string;
  publishes: RecordPublishing;
  reader: DocumentReader;
  record: Row;
  stored: StoredRecord;
  /** The form's schema: it names the fields. */
  schema: object;
  reload(): void;
}
