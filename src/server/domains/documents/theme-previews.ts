/** Makes links that show a site with the draft of its theme, to whoever knows them. */
import type { Database } from '../../database/database.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { findLink, makeLink, type PreviewLink } from '../content/index.ts';
import { readDraft } from '../drafts/index.ts';
import { readDocuments } from './stored-documents.ts';

/** The only theme of a site: its kind is its entity, and its name its id. */
export const THEME = { kind: 'theme', name: 'theme' };

/** What a preview link shows. */
export interface FoundThemePreview {
  until: string;
  /** The draft; what is public when there is none (any more). It may be anything. */
  document: unknown;
}

export interface ThemePreviews {
  make(site: SiteIdentity, author: string): Promise<PreviewLink>;
  /** Undefined for a key that is unknown, too old, or of something else. */
  find(site: SiteIdentity, key: string): Promise<FoundThemePreview | undefined>;
}

export function makeThemePreviews({ queries }: Pick<Database, 'queries'>): ThemePreviews {
  const { kind: entity, name: id } = THEME;
  return {
    make: (site, author) => makeLink(queries, site, { entity, id }, author),
    async find(site, key) {
      const link = await findLink(queries, site, key);
      if (link?.shown.entity !== entity) return undefined;
      const draft = await readDraft(queries, {
        projectCode: site.projectCode,
        entity,
        id,
      });
      const stored = draft ?? (await readDocuments(queries, site, entity, [id])).get(id);
      const document = stored && 'values' in stored ? stored.values.document : stored?.document;
      return { until: link.until, document };
    },
  };
}
