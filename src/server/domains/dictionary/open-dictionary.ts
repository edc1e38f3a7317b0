/** Opens the service of the dictionary domain. */
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Events } from '../../kernel/events.ts';
import type { Channels } from '../content/index.ts';
import { Dictionary } from './dictionary.ts';

interface DictionaryContext {
  database: Database;
  channels: Channels;
  events: Events;
}

export function openDictionary(context: DictionaryContext): Opened<{ readonly dictionary: Dictionary }> {
  const { database, channels, events } = context;
  return { services: { dictionary: new Dictionary(database, channels, events) } };
}
