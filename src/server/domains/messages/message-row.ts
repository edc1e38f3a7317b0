/** Declares a stored message, and what is needed to write it. */
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { OutgoingMessageTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SecretBox } from '../../kernel/secrets/secret-box.ts';
import type { Settings, Sites } from '../sites/index.ts';

export type MessageRow = Selectable<OutgoingMessageTable>;

/** A code is good for minutes: it is not tried after them, and what it says is removed with the last try. */
export const isCode = ({ topic }: Pick<MessageRow, 'topic'>): boolean => topic.startsWith('code.');

export interface WriteDependencies {
  settings: Pick<Settings, 'get' | 'getSender'>;
  sites: Pick<Sites, 'get'>;
  box: SecretBox;
  database: Database;
  now?: () => Date;
}
