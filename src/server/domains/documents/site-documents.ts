import type { Database } from '../../database/database.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Events } from '../../kernel/events.ts';
import { keepValues } from '../../kernel/kept-values.ts';
import { readDocuments, type StoredDocument } from './stored-documents.ts';

/** What pages are drawn with. Pages that read it have the tag `documents`. */
export interface SiteDocuments {
  /**
   * The public documents of a kind by name, from memory where possible: the same objects until one of the
   * site changes.
   */
  read(site: Pick<SiteIdentity, 'projectCode'>, kind: string): Promise<ReadonlyMap<string, StoredDocument>>;
}

/** Kinds of sites that stay in memory. */
const MAX_KEPT = 400;

export function makeSiteDocuments({ queries }: Pick<Database, 'queries'>, events: Events): SiteDocuments {
  const kept = keepValues<ReadonlyMap<string, StoredDocument>>(events, MAX_KEPT);
  return {
    read: ({ projectCode }, kind) =>
      kept.read({ projectCode, tags: ['documents'], variant: kind }, () =>
        readDocuments(queries, { projectCode }, kind),
      ),
  };
}
